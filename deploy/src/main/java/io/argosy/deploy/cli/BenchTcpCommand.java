package io.argosy.deploy.cli;

import io.argosy.bench.tcp.PathShape;
import io.argosy.bench.tcp.TcpBench;
import io.argosy.bench.tcp.TcpCourse;
import io.argosy.bench.tcp.TcpResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares numbers of TCP streams on an emulated path. */
@Command(
    name = "tcp",
    description = {
      "Measures how fast numbers of TCP streams fill a long path, with the default buffers of Linux"
          + " and with the ones that \"argosy tcp\" advises, for one file and for many.",
      "Needs root: the path leads from one network namespace to another through a relay that delays"
          + " packets. Nothing of it can be seen outside, and it ends with the command."
    },
    footer = {
      "",
      "One file is divided between the streams. Of many files each stream fetches one after the"
          + " other. Rates are medians of the rounds, connection and slow start included.",
    })
final class BenchTcpCommand implements Callable<Integer> {

  private static final double MEGA = 1e6;

  @Mixin BenchAnswer answer;

  @Option(names = "--rtt", paramLabel = "TIME", description = "Round-trip time (default: 53ms).")
  Duration roundTrip = Duration.ofMillis(53);

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "Rate of the path (default: 1Gb/s). The relay carries little more.")
  ByteRate rate = ByteRate.ofGigabitsPerSecond(1);

  @Option(
      names = "--queue",
      paramLabel = "BYTES",
      description = "Bytes that wait for the path before it drops packets (default: 8MB).")
  ByteCount queue = ByteCount.parse("8MB");

  @Option(
      names = "--streams",
      split = ",",
      paramLabel = "N",
      description = "Numbers of streams (default: 1,2,4,8,16); the advised one is added.")
  List<Integer> streams = List.of(1, 2, 4, 8, 16);

  @Option(
      names = "--size",
      paramLabel = "BYTES",
      description = "Bytes of each transfer (default: 1GB).")
  ByteCount size = ByteCount.parse("1GB");

  @Option(names = "--files", description = "Number of files, if there are many.")
  int files = 16;

  @Option(names = "--rounds", description = "How often each transfer is repeated.")
  int rounds = 3;

  @Override
  public Integer call() throws IOException {
    TcpCourse course =
        new TcpCourse(new PathShape(roundTrip, rate, queue), streams, size, files, rounds);
    try (TcpBench bench = TcpBench.open(course, answer::print)) {
      List<TcpResult> results = bench.run();
      answer.write(results, table(results));
    }
    return ExitCodes.DONE;
  }

  private static TextTable table(List<TcpResult> results) {
    TextTable table = new TextTable("Buffers, Files, Streams, MB/s, Share of best, Note");
    for (TcpResult result : results) {
      double best = result.rates().stream().mapToDouble(TcpResult.Rate::median).max().orElse(1);
      for (TcpResult.Rate rate : result.rates()) {
        table.row(
            result.buffers(),
            result.files(),
            rate.streams(),
            BenchAnswer.fixed(1, rate.median() / MEGA),
            BenchAnswer.fixed(2, rate.median() / best),
            rate.streams() == result.advised() ? "advised" : "");
      }
    }
    return table;
  }
}
