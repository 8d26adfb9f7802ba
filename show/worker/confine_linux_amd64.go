package worker

const sysSeccomp = 317
