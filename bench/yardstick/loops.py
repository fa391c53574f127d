"""Yardstick, not a model to copy: can one rules source in Python run interpreted, by Numba on a core and by
numba-cuda one game a thread, and how fast? Base game, 4 players, random legal play, atomic actions."""
import json, sys, time, os
import numpy as np
if not hasattr(np,'row_stack'): np.row_stack=np.vstack   # numba-cuda of the lent machine, with a newer NumPy
from numba import njit
HERE=os.path.dirname(os.path.abspath(__file__))
B=json.load(open(os.path.join(HERE,'..','..','src','franchise','board','base.json')))
LOC=[l['id'] for l in B['locations']]; IX={n:i for i,n in enumerate(LOC)}
NL=45
SIZE=np.array([l['size'] for l in B['locations']],np.int16)
REG=np.array([[r['id'] for r in B['regions']].index(l['region']) for l in B['locations']],np.int16)
adj=[[] for _ in range(NL)]
for k in B['links']:
    a,b=IX[k['a']],IX[k['b']]; adj[a].append((b,k['cost'])); adj[b].append((a,k['cost']))
START=np.zeros(NL+1,np.int16); NB=[];CO=[]
for i in range(NL):
    for b,c in sorted(adj[i]): NB.append(b);CO.append(c)
    START[i+1]=len(NB)
NBR=np.array(NB,np.int16); COST=np.array(CO,np.int16)
TILE=np.array([r['tile'] for r in B['regions']],np.int16)
TRACK=np.array(B['region_track']['influence'],np.int16)
INC=np.zeros((6,64),np.int16)
for p,rows in B['income'].items():
    for lo,v in rows: INC[int(p),lo:]=v
START_MONEY=np.array([[0]*5,[0]*5]+[(B['starting_money'][str(p)]+[0]*5)[:5] for p in (2,3,4,5)],np.int16)
MAJ=SIZE//2+1
# state layout
P=0;CUR=1;PHASE=2;TRK=3;NOEXP=4;OVER=5;TURN=6;USED=7;EXPD=8;M1=9;M2=10;DBL=11
MONEY=16;INFL=21;SUP=26;BON=31;CNT=40            # CNT: 45*5 counts
FILL=CNT+225; FIRST=FILL+45                      # FIRST: 45*5 order of first placement
SCORED=FIRST+225; MARK=SCORED+45; RDONE=MARK+10; INCR=RDONE+10; N=INCR+45
NACT=45+1+45+45+1+1
A_DONE=45;A_INC=46;A_DBL=91;A_MON=136;A_END=137

@njit(cache=True)
def rnd(r):
    x=r[0]; x^=(x<<np.uint64(13)); x^=(x>>np.uint64(7)); x^=(x<<np.uint64(17)); r[0]=x
    return x>>np.uint64(33)

@njit(cache=True)
def income(s):
    p=s[CUR]; t=0
    for l in range(NL):
        if SIZE[l]>1 and s[SCORED+l]==0 and s[CNT+l*5+p]>0: t+=SIZE[l]-s[FILL+l]
    if t>63: t=63
    s[MONEY+p]+=INC[s[P],t]

@njit(cache=True)
def reset(s,r,n):
    for i in range(N): s[i]=0
    s[P]=n
    for i in range(10): s[MARK+i]=-1
    for p in range(n):
        s[MONEY+p]=START_MONEY[n,p]; s[SUP+p]=40; s[BON+p]=4 if n<4 else 3
    if n<4:
        s[TRK]=3
        for l in range(NL):
            if REG[l]<3: s[SCORED+l]=1; s[FILL+l]=SIZE[l]; s[RDONE+REG[l]]=1
    for q in range(n):
        p=n-1-q
        while True:
            l=np.int64(rnd(r)%np.uint64(NL))
            if SIZE[l]==1 and s[FILL+l]==0: break
        s[CNT+l*5+p]=1; s[FILL+l]=1; s[SUP+p]-=1
    s[PHASE]=2; s[M1]=-1; s[M2]=-1; s[DBL]=-1
    income(s)

@njit(cache=True)
def legal(s,acts):
    n=0; p=s[CUR]; m=s[MONEY+p]; ph=s[PHASE]
    pend=s[EXPD]
    for l in range(NL): pend+=s[INCR+l]
    bonus_ok=s[USED]==0 and s[BON+p]>0 and s[TURN]>=s[P]
    if ph==2 and (s[EXPD]==0 or (s[EXPD]==1 and bonus_ok)) and s[SUP+p]-pend>0:
        for l in range(NL):
            if s[FILL+l]>=SIZE[l] or s[SCORED+l]==1 or s[CNT+l*5+p]>0 or s[M1]==l: continue
            best=99
            for k in range(START[l],START[l+1]):
                if s[CNT+NBR[k]*5+p]>0 and COST[k]<best: best=COST[k]
            if best<=m: acts[n]=l; n+=1
    if ph==2: acts[n]=A_DONE; n+=1
    else:
        if s[SUP+p]-pend>0:
            for l in range(NL):
                if SIZE[l]>1 and s[SCORED+l]==0 and s[CNT+l*5+p]>0 and s[FILL+l]<SIZE[l]:
                    if s[INCR+l]==0:
                        if m>=1: acts[n]=A_INC+l; n+=1
                    elif s[INCR+l]==1 and bonus_ok and SIZE[l]-s[FILL+l]>=2: acts[n]=A_DBL+l; n+=1
        acts[n]=A_END; n+=1
    if bonus_ok: acts[n]=A_MON; n+=1
    return n

@njit(cache=True)
def score_city(s,l):
    p=s[CUR]; w=-1
    if s[CNT+l*5+p]>=MAJ[l]: w=p; s[INFL+p]+=SIZE[l]
    else:
        best=0;bo=99
        for q in range(s[P]):
            c=s[CNT+l*5+q]
            if c>best or (c==best and c>0 and s[FIRST+l*5+q]<bo): best=c;bo=s[FIRST+l*5+q];w=q
        s[INFL+w]+=SIZE[l]//2
    s[SUP+w]+=s[CNT+l*5+w]-1; s[CNT+l*5+w]=1
    s[SCORED+l]=1
    if s[MARK+REG[l]]<0:
        s[MARK+REG[l]]=p
        if s[SUP+p]>0: s[SUP+p]-=1

@njit(cache=True)
def place(s,l):
    p=s[CUR]
    if s[SCORED+l]==1: return
    s[SUP+p]-=1
    if s[CNT+l*5+p]==0: s[FIRST+l*5+p]=s[FILL+l]
    s[CNT+l*5+p]+=1; s[FILL+l]+=1
    if SIZE[l]>1 and (s[FILL+l]==SIZE[l] or s[CNT+l*5+p]>=MAJ[l]): score_city(s,l)

@njit(cache=True)
def score_regions(s):
    n=s[P]
    for r in range(10):
        if s[RDONE+r]==1: continue
        ok=True
        for l in range(NL):
            if REG[l]==r and ((SIZE[l]==1 and s[FILL+l]==0) or (SIZE[l]>1 and s[SCORED+l]==0)): ok=False;break
        if not ok: continue
        s[RDONE+r]=1
        taken=0
        for rank in range(n):
            best=0;w=-1
            for d in range(n):
                q=(s[MARK+r]+d)%n
                if (taken>>q)&1: continue
                c=0
                for l in range(NL):
                    if REG[l]==r: c+=s[CNT+l*5+q]
                if c>best: best=c;w=q
            if w<0: break
            taken|=1<<w
            v=rank
            if n==2 and rank==1: v=2
            if v>2: v=2
            s[INFL+w]+=TILE[r,v]
        s[INFL+s[CUR]]+=TRACK[s[TRK]]; s[TRK]+=1

@njit(cache=True)
def final(s):
    s[OVER]=1
    for p in range(s[P]):
        t=0
        for l in range(NL):
            if SIZE[l]==1: t+=s[CNT+l*5+p]
        s[INFL+p]+=t+s[MONEY+p]//3+4*s[BON+p]

@njit(cache=True)
def step(s,a):
    p=s[CUR]
    if a<45:
        best=99
        for k in range(START[a],START[a+1]):
            if s[CNT+NBR[k]*5+p]>0 and COST[k]<best: best=COST[k]
        s[MONEY+p]-=best
        if s[EXPD]==0: s[M1]=a
        else: s[M2]=a; s[USED]=1; s[BON+p]-=1
        s[EXPD]+=1
    elif a==A_DONE: s[PHASE]=3
    elif a<A_DBL: s[INCR+a-A_INC]=1; s[MONEY+p]-=1
    elif a<A_MON: s[INCR+a-A_DBL]=2; s[USED]=1; s[BON+p]-=1
    elif a==A_MON: s[MONEY+p]+=10; s[USED]=1; s[BON+p]-=1
    else:
        if s[M1]>=0: place(s,s[M1])
        if s[M2]>=0: place(s,s[M2])
        for l in range(NL):
            k=s[INCR+l]
            if k>0:
                place(s,l)
                if k>1: place(s,l)
                s[INCR+l]=0
        score_regions(s)
        if s[EXPD]==0: s[NOEXP]+=1
        else: s[NOEXP]=0
        if s[TRK]>=8 or s[NOEXP]>=s[P]: final(s)
        else:
            s[CUR]=(p+1)%s[P]; s[PHASE]=2; s[EXPD]=0; s[USED]=0; s[M1]=-1; s[M2]=-1; s[TURN]+=1
            income(s)

@njit(cache=True)
def playout(s,r,n,acts,cap):
    reset(s,r,n); t=0
    while s[OVER]==0 and t<cap:
        k=legal(s,acts); a=acts[rnd(r)%np.uint64(k)]
        step(s,a); t+=1
    return t

@njit(cache=True)
def bench(seed,n,games):
    s=np.zeros(N,np.int16); acts=np.zeros(140,np.int16); r=np.zeros(1,np.uint64); r[0]=seed
    t=0; turns=0
    for _ in range(games): t+=playout(s,r,n,acts,5000); turns+=s[TURN]
    return t,turns

def main_cpu():
    for n in (2,3,4,5):
        t0=time.perf_counter(); bench(np.uint64(88172645463325252),n,2); t1=time.perf_counter()
        t,turns=bench(np.uint64(88172645463325252),n,2000); t2=time.perf_counter()
        print(f'cpu n={n} first call {t1-t0:.1f}s  games/s {2000/(t2-t1):,.0f} steps/s {t/(t2-t1):,.0f} steps/game {t/2000:.0f} turns/game {turns/2000:.0f}',flush=True)

def main_gpu():
    from numba import cuda
    import math
    @cuda.jit
    def kern(seeds,out,n,games):
        i=cuda.grid(1)
        if i>=seeds.size: return
        s=cuda.local.array(N,np.int16); acts=cuda.local.array(140,np.int16); r=cuda.local.array(1,np.uint64)
        r[0]=seeds[i]; t=0
        for _ in range(games): t+=playout(s,r,n,acts,5000)
        out[i]=t
    for n in (2,4,5):
        for threads in (132*256,132*1024,132*2048):
            for tpb in (64,128):
                seeds=cuda.to_device(np.random.default_rng(1).integers(1,2**63,threads,dtype=np.uint64)); out=cuda.device_array(threads,np.int64)
                t0=time.perf_counter(); kern[math.ceil(threads/tpb),tpb](seeds,out,n,1); cuda.synchronize(); t1=time.perf_counter()
                kern[math.ceil(threads/tpb),tpb](seeds,out,n,4); cuda.synchronize(); t2=time.perf_counter()
                tot=out.copy_to_host().sum()
                print(f'gpu n={n} threads {threads} tpb {tpb} first {t1-t0:.1f}s games/s {threads*4/(t2-t1):,.0f} steps/s {tot/(t2-t1):,.0f} regs {list(kern.get_regs_per_thread().values())[-1]}',flush=True)

if __name__=='__main__':
    main_cpu()
    if 'gpu' in sys.argv: main_gpu()
