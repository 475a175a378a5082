select bench_batch(:first, :last, 64);
