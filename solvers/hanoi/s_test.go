package hanoi
import "testing"
func TestX(t *testing.T){
 for n:=2;n<=12;n++{ for k:=1;k<=n;k++{ if cnt(n,k)>3e6 {continue}; h,_:=Search(n,k); t.Logf("n=%d k=%d half=%d total=%d right=%v wrong=%v pos=%d widest=%d", n,k,h.Moves,2*h.Moves+1,h.Right,h.Wrong,h.Positions,h.Widest)}}
}
func fa(n int) float64{ if n<=1 {return 1}; return float64(n)*fa(n-1)}
func cnt(n,k int) float64{ m:=n-1; t:=0.; for a:=0;a<=m;a++{for b:=0;b<=m-a;b++{c:=m-a-b; t+=fa(m)/fa(a)/fa(b)/fa(c)*fa(a-k+1)*fa(b-k)*fa(c-k)}}; return t}
