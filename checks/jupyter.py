"""Drives the kernel as Jupyter does, with Debian's jupyter_client and nbconvert."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

import jupyter_client
from jupyter_client.manager import KernelManager

failed = passed = 0


def check(name, ok, detail=""):
    global failed, passed
    print(("ok   " if ok else "FAIL ") + name, detail)
    failed += not ok
    passed += bool(ok)


def run(kc, code, **options):
    outputs = []
    reply = kc.execute_interactive(code, output_hook=outputs.append, timeout=60, **options)
    return reply["content"], outputs


def text(outputs):
    parts = []
    for m in outputs:
        c = m["content"]
        if m["msg_type"] == "stream":
            parts.append(c["text"])
        elif m["msg_type"] in ("execute_result", "display_data"):
            parts.append(c["data"]["text/plain"])
    return "".join(parts).strip()


def session(km, kc):
    reply, out = run(kc, 'import "fmt"')
    check("import", reply["status"] == "ok")
    reply, out = run(kc, 'x := 20\nfmt.Println("hello", x)')
    check("stream", text(out) == "hello 20", text(out))
    reply, out = run(kc, "x + 22")
    check("result", text(out) == "42" and any(m["msg_type"] == "execute_result" for m in out), text(out))
    reply, out = run(kc, 'import "rederive/show"\nshow.Markdown("$x^2$")')
    data = [m["content"]["data"] for m in out if m["msg_type"] in ("execute_result", "display_data")]
    check("Markdown", len(data) == 1 and "text/markdown" in data[0], str(data)[:80])
    reply, out = run(kc, 'show.Plot{Series: []show.Series{{X: []float64{1, 2}, Y: []float64{1, 2}}}, Alt: "two points"}')
    data = [m["content"]["data"] for m in out if m["msg_type"] in ("execute_result", "display_data")]
    check("SVG", len(data) == 1 and data[0].get("image/svg+xml", "").startswith("<"), reply.get("evalue", ""))
    reply, out = run(kc, "[]int{}[x]")
    check("error", reply["status"] == "error" and reply["traceback"], str(reply.get("evalue")))
    reply, out = run(kc, "x")
    check("after an error", text(out) == "20", text(out))
    reply = kc.complete("fmt.Prin", reply=True, timeout=60)["content"]
    check("completion", "Println" in reply["matches"] and reply["cursor_start"] == 4, str(reply["matches"]))
    reply = kc.inspect("fmt.Println", 8, reply=True, timeout=60)["content"]
    check("inspection", reply["found"], str(reply["data"].get("text/plain"))[:60])
    for code, want in (("x", "complete"), ("if x > 0 {", "incomplete"), ("x )", "invalid")):
        kc.is_complete(code)
        reply = kc.get_shell_msg(timeout=60)["content"]
        check("is_complete " + want, reply["status"] == want, reply["status"])
    reply = kc.history(hist_access_type="tail", n=2, reply=True, timeout=60)["content"]
    check("history", len(reply["history"]) == 2)
    reply = kc.comm_info(reply=True, timeout=60)["content"]
    check("comm_info", reply["comms"] == {})


def messages(kind, wanted, content):
    check(kind + " has all fields", all(isinstance(content.get(n), t) for n, t in wanted.items()), str(content)[:200])


def history(kc, codes, **options):
    for code in codes:
        run(kc, code)
    return kc.history(raw=True, reply=True, timeout=60, **options)["content"]["history"]


def suite(kc):
    """The cases of jupyter_kernel_test, after its documentation: the package is not in Debian."""
    info = kc.kernel_info(reply=True, timeout=60)["content"]
    messages("kernel_info_reply", {"protocol_version": str, "implementation": str, "implementation_version": str,
                                   "language_info": dict, "banner": str}, info)
    language = info["language_info"]
    check("language_info", language["name"] == "go" and language["file_extension"] == ".go" and language["mimetype"])
    reply, out = run(kc, 'fmt.Println("hello, world")')
    check("execute_stdout", [m["content"] for m in out if m["msg_type"] == "stream"] ==
          [{"name": "stdout", "text": "hello, world\n"}], text(out))
    print("skip execute_stderr: nothing that a cell may import writes to it")
    messages("execute_reply", {"status": str, "execution_count": int, "user_expressions": dict, "payload": list}, reply)
    kinds = [m["msg_type"] for m in out]
    check("execute_input and status", kinds[0] == "status" and "execute_input" in kinds and kinds[-1] == "status", str(kinds))
    for code, want in (("6 * 7", "42"), ('"a" + "b"', "ab"), ("[]int{1, 2}", "[1, 2]")):
        reply, out = run(kc, code)
        results = [m["content"] for m in out if m["msg_type"] == "execute_result"]
        check("execute_result of " + code, len(results) == 1 and results[0]["data"]["text/plain"] == want and
              results[0]["execution_count"] == reply["execution_count"], str(results)[:100])
    for code, mime in (('show.Markdown("*x*")', "text/markdown"), ('show.Markdown("$$x^2$$")', "text/latex"),
                       ('show.Table{Head: []string{"n"}, Rows: [][]any{{1}}}', "text/html"),
                       ('show.Table{Head: []string{"n"}, Rows: [][]any{{1}}}', "text/latex")):
        reply, out = run(kc, code)
        data = [m["content"]["data"] for m in out if m["msg_type"] in ("execute_result", "display_data")]
        check("display of " + mime, len(data) == 1 and mime in data[0] and "text/plain" in data[0], str(data)[:100])
    reply, out = run(kc, "return 5", stop_on_error=False)
    check("execute_error", reply["status"] == "error" and any(m["msg_type"] == "error" for m in out))
    messages("its reply", {"ename": str, "evalue": str, "traceback": list}, reply)
    reply, out = run(kc, 'fmt.Println("silent")', silent=True)
    check("silent", [m["msg_type"] for m in out] == ["status", "status"], str([m["msg_type"] for m in out]))
    for code, want in (("fmt.Printl", "Println"), ("strings.", ""), ("show.Mark", "Markdown")):
        reply = kc.complete(code, len(code), reply=True, timeout=60)["content"]
        messages("complete_reply for " + code, {"matches": list, "cursor_start": int, "cursor_end": int, "metadata": dict}, reply)
        check("completion of " + code, reply["status"] == "ok" and (not want or want in reply["matches"]), str(reply)[:100])
    for code in ("for {", "x := []int{", "`text", "/* comment"):
        kc.is_complete(code)
        check("is_complete: incomplete " + code, kc.get_shell_msg(timeout=60)["content"]["status"] == "incomplete")
    reply = kc.inspect("fmt.Println", 11, detail_level=1, reply=True, timeout=60)["content"]
    check("inspection", reply["found"] and "text/plain" in reply["data"])
    reply = kc.inspect("nothing", 3, reply=True, timeout=60)["content"]
    check("inspection of nothing", reply["status"] == "ok" and not reply["found"])
    codes = ["6 * 8", "6 * 9", "6 * 10"]
    tail = history(kc, codes, output=False, hist_access_type="tail", n=3)
    check("history tail", [h[2] for h in tail] == codes and len(tail[0]) == 3, str(tail))
    tail = history(kc, codes, output=True, hist_access_type="tail", n=3)
    check("history with output", [h[2] for h in tail] == [["6 * 8", "48"], ["6 * 9", "54"], ["6 * 10", "60"]], str(tail))
    part = history(kc, [], output=False, hist_access_type="range", session=tail[0][0], start=tail[0][1], stop=tail[0][1] + 1)
    check("history range", len(part) == 1 and part[0][:2] == tail[0][:2], str(part))
    found = history(kc, codes, output=False, hist_access_type="search", pattern="6 * 1?")
    check("history search", len(found) >= 1 and {h[2] for h in found} == {"6 * 10"}, str(found))
    found = history(kc, [], output=False, hist_access_type="search", pattern="6 * 1?", unique=True)
    check("history search unique", len(found) == 1, str(found))
    found = history(kc, [], output=False, hist_access_type="search", pattern="6 * *", n=3)
    check("history search n", len(found) == 3, str(found))
    reply, out = run(kc, "x", user_expressions={"a": "x"})
    check("user_expressions are refused politely", reply["user_expressions"]["a"]["status"] == "error")


def interrupt(km, kc):
    loop = kc.execute("for { }")
    queued = kc.execute("x = 3")
    while True:  # until the loop runs
        m = kc.get_iopub_msg(timeout=60)
        if m["msg_type"] == "execute_input" and m["parent_header"]["msg_id"] == loop:
            break
    start = time.time()
    km.interrupt_kernel()
    status = {}
    while len(status) < 2:
        m = kc.get_shell_msg(timeout=60)
        status[m["parent_header"]["msg_id"]] = m["content"]["status"]
    check("interrupt", status[loop] == "error", "%.3f s" % (time.time() - start))
    check("queued cells are aborted", status[queued] == "aborted", status[queued])
    reply, out = run(kc, "x")
    check("after an interrupt", text(out) == "20", text(out))


def speed(kc):
    """Measures the speed. Whether it is enough depends on the machine, so this is not a check."""
    times = []
    for _ in range(150):
        start = time.perf_counter()
        kc.execute("x")
        kc.get_shell_msg(timeout=60)
        times.append(1000 * (time.perf_counter() - start))
    print("measured: a trivial cell takes %.2f ms (median), %.2f at best" % (statistics.median(times), min(times)))


def begin():
    """Starts a kernel, and returns it, its client, and how long that took."""
    km = KernelManager(kernel_name="rederive")
    start = time.time()
    km.start_kernel()
    kc = km.client()
    kc.start_channels()
    kc.wait_for_ready(timeout=60)
    return km, kc, time.time() - start


def convert(rederive, folder):
    md, nb = os.path.join(folder, "a.md"), os.path.join(folder, "a.ipynb")
    with open(md, "w") as f:
        f.write("# A\n\n```go\nimport \"fmt\"\nx := 6\n```\n\n```go\nfmt.Println(7 * x)\n```\n")
    subprocess.run([rederive, "convert", md, nb], check=True)
    done = subprocess.run(
        ["/usr/bin/python3", "-m", "nbconvert", "--to", "notebook", "--execute", "--stdout",
         "--ExecutePreprocessor.kernel_name=rederive", nb], capture_output=True, text=True)
    check("nbconvert runs a notebook", done.returncode == 0 and "42\\n" in done.stdout, done.stderr[-300:])


def main(rederive):
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUPYTER_DATA_DIR"] = folder
        subprocess.run([rederive, "jupyter", "install"], check=True)
        times = []
        for _ in range(4):
            km, kc, took = begin()
            times.append(took)
            kc.stop_channels()
            km.shutdown_kernel()
        km, kc, took = begin()
        print("measured: ready after %.3f to %.3f s" % (min(times + [took]), max(times + [took])))
        session(km, kc)
        suite(kc)
        interrupt(km, kc)
        speed(kc)
        km.restart_kernel()
        kc.wait_for_ready(timeout=60)
        reply, out = run(kc, "x")
        check("restart forgets", reply["status"] == "error")
        kc.stop_channels()
        km.shutdown_kernel()
        check("shutdown", not km.is_alive())
        convert(rederive, folder)
    print("jupyter_client", jupyter_client.__version__)
    print("%d passed, %d failed, 0 skipped" % (passed, failed))
    return failed > 0


sys.exit(main(os.path.abspath(sys.argv[1])))
