package typeset

import (
	"strings"
	"sync"
)

// knownWords maps words to their divisions. It is built once.
var knownWords = sync.OnceValue(func() map[string]string {
	words := map[string]string{}
	for w := range strings.FieldsSeq(divided) {
		words[strings.ReplaceAll(w, "-", "")] = w
	}
	return words
})

// divided lists words of mathematics and of papers with their divisions. A word without
// a hyphen is not divided.
const divided = `
ad-di-tion ad-di-tional al-ge-bra al-ge-braic al-go-rithm al-go-rith-mic al-ter-nate al-ter-nat-ing
al-ter-na-tive al-though anal-y-sis an-a-lyze an-other any-thing ap-pen-dix ap-prox-i-mate ap-prox-i-mately
ar-bi-trary arith-metic as-so-ci-ate as-so-ci-ated as-so-cia-tive as-sume as-sump-tion asymp-totic au-thor
au-to-mat-ically au-tomaton au-tomata av-er-age be-cause be-come be-fore be-gin be-gin-ning be-long be-tween
bi-jec-tion bi-nary bi-no-mial bound-ary cal-cu-late ca-pac-ity car-di-nal-ity cer-tain-ly char-ac-ter
char-ac-ter-is-tic char-ac-ter-ize choco-late chro-matic cir-cu-lar co-ef-fi-cient col-umn com-bi-na-tion
com-bi-na-to-rial com-bi-na-torics com-mu-ta-tive com-pare com-par-i-son com-plete com-pletely com-plex-ity
com-pose com-pos-ite com-po-si-tion com-pute com-puter com-puted com-put-ing con-cat-e-na-tion con-cise
con-clude con-di-tion con-fig-u-ra-tion con-firmed con-gru-ence con-gru-ent con-jec-ture con-sec-u-tive
con-sider con-sid-ered con-sist con-stant con-straint con-struct con-tain con-tin-ue con-tinued
con-tra-dic-tion con-tra-dict con-ven-tion con-verse con-versely co-or-di-nate cor-ol-lary cor-rect
cor-re-spond cor-re-spond-ing count-able cre-ate cu-bic cyclic dec-i-mal de-cide de-creas-ing de-fine de-fined
def-i-nite def-i-ni-tion de-gree de-note de-noted de-nom-i-na-tor de-pend de-pends de-rive de-rived de-scribe
de-scribed de-scrip-tion de-tail de-ter-mine de-ter-mined de-vi-a-tion di-ag-o-nal di-a-gram di-am-e-ter
dif-fer-ence dif-fer-ent dig-i-tal di-men-sion di-rect di-rectly di-rec-tion dis-crete dis-joint dis-tance
dis-tinct dis-trib-ute dis-tri-bu-tion di-vide di-vided di-vis-i-ble di-vi-sion di-vi-sor dou-ble dy-namic
ei-ther el-e-ment el-e-men-tary empty enu-mer-ate enu-mer-a-tion equal equa-tion equiv-a-lence equiv-a-lent
er-ra-tum er-rata es-tab-lish es-ti-mate eval-u-ate eval-u-a-tion even-tu-ally ev-ery ev-i-dence every-thing
ex-act ex-actly ex-am-ple ex-cept ex-clude ex-e-cute ex-er-cise ex-haus-tive ex-ist ex-is-tence ex-pan-sion
ex-pect ex-pected ex-per-i-ment ex-plain ex-plicit ex-po-nent ex-po-nen-tial ex-press ex-pres-sion ex-tend
ex-ten-sion fac-to-rial fac-tor-iza-tion fam-ily fi-bonacci fi-nal fi-nally fi-nite fol-low fol-low-ing
for-mula for-mal for-mally func-tion func-tional gen-eral gen-er-ally gen-er-al-ize gen-er-al-iza-tion
gen-er-ate gen-er-ated gen-er-a-tor gen-er-a-tion ge-o-met-ric ge-om-e-try graph-ical hexa-gon hex-ag-o-nal
ho-mo-mor-phism hor-i-zon-tal hy-poth-e-sis iden-ti-cal iden-tity im-me-di-ate im-me-di-ately im-par-tial
im-ple-ment im-ple-men-ta-tion im-pos-si-ble im-ply in-clude in-cluded in-clud-ing in-creas-ing in-crease
in-de-pen-dent in-di-cate in-duc-tion in-duc-tive in-equal-ity in-fi-nite in-fin-ity in-for-ma-tion ini-tial
in-stance in-stead in-te-ger in-te-gral in-ter-est in-ter-est-ing in-ter-pret in-ter-preted in-ter-val
in-tro-duce in-tro-duc-tion in-vari-ant in-verse in-volve it-er-ate it-er-a-tion ker-nel lan-guage lem-ma
lex-i-co-graphic lib-erty lim-it lim-ited lin-ear log-a-rithm log-a-rith-mic log-i-cal ma-chine main-tain
ma-trix ma-tri-ces math-e-mat-ics math-e-mat-i-cal math-e-ma-ti-cian max-i-mal max-i-mum mea-sure mem-ory
method min-i-mal min-i-mum mod-ule mod-u-lar mod-ulo mono-tone mul-ti-ple mul-ti-pli-ca-tion mul-ti-ply
nat-u-ral nec-es-sary nec-es-sar-ily neg-a-tive nim-ber non-empty non-neg-a-tive nor-mal no-ta-tion note-book
num-ber num-bers num-bered numer-a-tor nu-mer-i-cal ob-serve ob-tain ob-tained oc-cur op-er-a-tion op-er-a-tor
op-ti-mal op-ti-mum op-tion or-a-cle or-di-nary or-dered orig-i-nal or-thog-o-nal oth-er-wise out-come pa-per
para-graph par-al-lel pa-ram-e-ter par-en-the-sis par-ity par-tic-u-lar par-ti-tion pen-ta-gon peri-od
pe-ri-odic per-mu-ta-tion pic-ture player play-ers po-lyg-o-nal poly-gon poly-no-mial po-si-tion pos-i-tive
pos-si-ble pos-si-bly pos-si-bil-ity pre-ced-ing pre-cise pre-cisely pre-vi-ous pre-vi-ously prim-i-tive
prin-ci-ple printed prob-a-bil-ity prob-a-ble prob-lem pro-ce-dure pro-cess pro-duce prod-uct pro-gram
pro-gram-ming pro-por-tion prop-erty prop-er-ties propo-si-tion prove pub-lish pub-lished puz-zle quad-ratic
ran-dom ra-tio-nal re-al-ize rea-son re-ceive re-cur-rence re-cur-sion re-cur-sive re-cur-sively re-duce
re-duced re-duc-tion ref-er-ence re-fute re-gion reg-u-lar re-la-tion re-main re-main-der re-main-ing re-mark
re-move re-moved re-peat re-place re-placed re-port rep-re-sent rep-re-sen-ta-tion rep-re-sented re-pro-duce
re-quire re-quired re-search re-spec-tively re-sult re-sult-ing re-trieve re-turn re-verse re-view rec-tan-gle
rec-tan-gu-lar sat-isfy sat-is-fies search sec-tion se-lect se-quence se-quences se-ries sev-eral sim-i-lar
sim-i-larly sim-ple sim-plex sim-plify sim-ply sin-gle soft-ware so-lu-tion solve solv-able solver some-thing
spe-cial spe-cific spec-ify stan-dard state-ment sta-tis-tic stra-te-gies strat-egy struc-ture stu-dent
sub-set sub-trac-tion suc-ces-sive suf-fi-cient sup-pose sur-face sym-bol sym-met-ric sym-me-try sys-tem
sys-tem-atic ta-ble tech-nique ter-mi-nal ter-mi-nate tetra-he-dron the-o-rem the-o-ret-i-cal the-ory
there-fore to-gether topol-ogy to-tal trans-form tri-an-gle tri-an-gu-lar triv-ial tu-ple typ-i-cal
typ-i-cally type-set type-set-ting ul-ti-mately un-known uni-form hand-out hand-i-cap off-line north-east
else-where wide-spread through-out time-stamp java-script print-out rep-re-sen-ta-tive rep-re-sent-ing
dec-la-ra-tion non-zero tool-chain self-in-ter-sec-tion project les-son or-ganic union unique uniquely
uni-ver-sal up-per usual usu-ally val-ue val-ues vari-able vari-ant var-i-ous vari-ety vec-tor ver-dict
ver-ify ver-i-fied ver-tex ver-ti-cal ver-ti-ces whether win-ning with-out wit-ness
`
