package magic
import ("testing";"fmt";"time")
func TestX(t *testing.T){
 for _,n:=range []int{4,6,8,10}{
 a:=time.Now()
 c:=Search(n,Rule{}); d:=Search(n,Rule{HingesMayCross:true})
 fmt.Println(n,len(c),len(d),time.Since(a), c[0], c[len(c)-1])
 }
}
