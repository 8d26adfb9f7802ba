package worker

const sysSeccomp = 277
