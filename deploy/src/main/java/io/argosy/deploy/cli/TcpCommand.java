package io.argosy.deploy.cli;

import io.argosy.common.tcp.KernelLimits;
import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Advises how many TCP streams fill a path. */
@Command(
    name = "tcp",
    description = {
      "Tells how many TCP streams fill a path, and which kernel settings let one stream fill it.",
      "Needs no router. Without kernel limits, 4 MB of one stream can be under way."
    },
    footer = {
      "",
      "Example: 1 Gb/s to a site 200 ms away, with the limits of this host.",
      "  argosy tcp --rtt 200ms --rate 1Gb/s --rmem-max 33554432 --wmem-max 33554432",
      ""
    })
final class TcpCommand implements Runnable {

  /** The first value of both settings, which the third never falls below. */
  private static final long LEAST_LIMIT = 4096;

  @Spec CommandSpec spec;

  @Mixin Answer answer;

  @Option(
      names = "--rtt",
      required = true,
      paramLabel = "TIME",
      description = "Round-trip time of the path, such as 200ms.")
  Duration roundTrip = Duration.ZERO;

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "RATE",
      description = "Rate that all streams together are to reach, such as 1Gb/s or 125MB/s.")
  ByteRate rate = new ByteRate(1);

  @ArgGroup(exclusive = false)
  @Nullable Limits limits;

  /** Both limits; one of them alone says too little. */
  static final class Limits {

    @Option(
        names = "--rmem-max",
        required = true,
        paramLabel = "BYTES",
        description = "Third value of net.ipv4.tcp_rmem, the smaller one of both ends.")
    ByteCount receive = ByteCount.ZERO;

    @Option(
        names = "--wmem-max",
        required = true,
        paramLabel = "BYTES",
        description = "Third value of net.ipv4.tcp_wmem, the smaller one of both ends.")
    ByteCount send = ByteCount.ZERO;
  }

  /**
   * The answer in format {@code argosy-tcp/1}.
   *
   * @param windowBytes null: the kernel adapts the window
   * @param expectedRate in bytes per second
   */
  record TcpView(
      String format,
      long bandwidthDelayProductBytes,
      long streamCeilingBytes,
      int streams,
      @Nullable Long windowBytes,
      double expectedRate,
      List<String> sysctl) {

    static TcpView of(TcpAdvice advice) {
      return new TcpView(
          "argosy-tcp/1",
          advice.bandwidthDelayProduct().bytes(),
          advice.streamCeiling().bytes(),
          advice.streams(),
          null,
          advice.expectedRate().bytesPerSecond(),
          advice.sysctl());
    }
  }

  @Override
  public void run() {
    try {
      TcpAdvice advice = TcpAdvice.of(roundTrip, rate, limits());
      answer.write(TcpView.of(advice), lines(advice));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Optional<KernelLimits> limits() {
    if (limits != null && Math.min(limits.receive.bytes(), limits.send.bytes()) < LEAST_LIMIT) {
      throw new IllegalArgumentException(
          "--rmem-max and --wmem-max must be at least %,d bytes".formatted(LEAST_LIMIT));
    }
    return Optional.ofNullable(limits).map(known -> new KernelLimits(known.receive, known.send));
  }

  private List<String> lines(TcpAdvice advice) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Bandwidth-delay product: %s (%,d bytes must be under way to fill the path)"
            .formatted(advice.bandwidthDelayProduct(), advice.bandwidthDelayProduct().bytes()));
    lines.add(
        "One stream can have under way: "
            + advice.streamCeiling()
            + (limits == null
                ? ", if the kernels allow it (give --rmem-max and --wmem-max to be sure)"
                : ""));
    lines.add(
        "Use %s; leave the window to the kernel. Expected rate: %s"
            .formatted(Counted.of(advice.streams(), "stream"), advice.expectedRate()));
    if (!advice.sysctl().isEmpty()) {
      lines.add(
          advice.fillsWhenTuned()
              ? "With these settings at both ends (/etc/sysctl.d), %s %s enough:"
                  .formatted(
                      Counted.of(advice.streamsWhenTuned(), "stream"),
                      advice.streamsWhenTuned() == 1 ? "is" : "are")
              : "Even with these settings at both ends (/etc/sysctl.d), %s do not fill the path:"
                  .formatted(Counted.of(advice.streamsWhenTuned(), "stream")));
      advice.sysctl().forEach(line -> lines.add("  " + line));
    }
    return lines;
  }
}
