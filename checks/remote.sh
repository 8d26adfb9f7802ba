#!/bin/sh
# Shares results of engines through a real nginx: two shards store their results, and
# a third folder makes the report from them without computing anything. Then the
# server refuses, alters, and dies.
set -eu
cd "$(dirname "$0")/.."
. checks/demo.sh
command -v nginx >/dev/null || { echo "remote: skipped: nginx is not installed (apt-get install nginx-light)"; exit 0; }

rederive=$PWD/bin/rederive
work=$(mktemp -d)
port=$((20000 + $$ % 20000))
url=http://127.0.0.1:$port/cache
nginx=
finish() {
	[ -z "$nginx" ] || kill "$nginx" 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
fail() {
	echo "remote: $*" >&2
	exit 1
}

# The server stores what a client with the token puts, and serves it to everybody.
mkdir -p "$work/www/cache" "$work/tmp"
user=
[ "$(id -u)" -ne 0 ] || user="user root;"
cat >"$work/nginx.conf" <<EOF
$user
daemon off;
worker_processes 1;
pid $work/nginx.pid;
error_log $work/error.log;
events { }
http {
	access_log $work/access.log;
	client_body_temp_path $work/tmp/body;
	proxy_temp_path $work/tmp/proxy;
	fastcgi_temp_path $work/tmp/fastcgi;
	uwsgi_temp_path $work/tmp/uwsgi;
	scgi_temp_path $work/tmp/scgi;
	client_max_body_size 256m;
	server {
		listen 127.0.0.1:$port;
		root $work/www;
		location /cache/ {
			dav_methods PUT;
			set \$allowed "\$request_method \$http_authorization";
			if (\$allowed = "PUT ") { return 401; }
			if (\$allowed ~ "^PUT (?!Bearer secret\$)") { return 403; }
		}
	}
}
EOF
nginx -c "$work/nginx.conf" -p "$work" 2>"$work/nginx.err" &
nginx=$!
while [ ! -e "$work/nginx.pid" ] && kill -0 "$nginx" 2>/dev/null; do sleep 0.1; done
[ -e "$work/nginx.pid" ] || fail "nginx did not start: $(cat "$work/nginx.err")"

# Four notebooks with a claim each.
for i in 1 2 3 4; do
	demo "$work/paper/notebooks" $i $i i $((i * (i + 1) / 2))
done
cd "$work/paper"
puts() { grep -c '"PUT ' "$work/access.log" || true; }

export REDERIVE_REMOTE_TOKEN=secret
for i in 1 2; do
	"$rederive" verify --shard $i/2 --cache "$work/cache$i" --remote-cache "$url" --remote-push --format json="$work/part$i" \
		2>"$work/err" || fail "shard $i: $(cat "$work/err")"
done
"$rederive" merge --format text "$work/part1" "$work/part2" | grep -q '4 confirmed' || fail "the merged ledger differs"
stored=$(find "$work/www/cache" -type f | wc -l)
[ "$stored" -ge 4 ] || fail "the server has $stored entries"
before=$(puts)
"$rederive" report -o "$work/far" --cache "$work/cache3" --remote-cache "$url" --remote-push >/dev/null 2>"$work/err"
[ "$(puts)" -eq "$before" ] || fail "the report computed something again: $(cat "$work/err")"
"$rederive" report -o "$work/near" --cache "$work/cache4" >/dev/null 2>&1
diff -r "$work/far" "$work/near" || fail "the report is another one than that of one machine"

unset REDERIVE_REMOTE_TOKEN
rm "$work"/www/cache/*
"$rederive" verify --cache "$work/cache5" --remote-cache "$url" --remote-push >/dev/null 2>"$work/err" ||
	fail "without a token: $(cat "$work/err")"
[ "$(grep -c 'refuses to store results (401' "$work/err")" -eq 1 ] || fail "without a token it says: $(cat "$work/err")"
[ -z "$(ls "$work/www/cache")" ] || fail "results were stored without a token"

export REDERIVE_REMOTE_TOKEN=secret
"$rederive" verify --cache "$work/cache6" --remote-cache "$url" --remote-push >/dev/null
for f in "$work"/www/cache/*; do
	sed 's/"Stdout"/"stdouT"/' "$f" >"$f.new"
	mv "$f.new" "$f"
done
"$rederive" verify --cache "$work/cache7" --remote-cache "$url" >/dev/null 2>"$work/err" ||
	fail "altered: $(cat "$work/err")"
[ "$(grep -c 'an entry was altered' "$work/err")" -eq 1 ] || fail "altered entries: $(cat "$work/err")"

kill "$nginx"
wait "$nginx" 2>/dev/null || true
nginx=
"$rederive" verify --cache "$work/cache8" --remote-cache "$url" --remote-push >/dev/null 2>"$work/err" ||
	fail "dead: $(cat "$work/err")"
[ "$(grep -c 'warning: the remote cache' "$work/err")" -eq 1 ] || fail "a dead server: $(cat "$work/err")"
echo "remote: fine"
