package io.argosy.bench.tcp;

import io.argosy.common.tcp.KernelLimits;
import io.argosy.common.unit.ByteRate;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs at both ends of the path. They end with this process. */
final class TwoEnds implements AutoCloseable {

  private static final double NANOS = 1e9;

  private final EmulatedPath path;
  private final Process source;
  private final Process destination;
  private final BufferedReader times;

  private TwoEnds(EmulatedPath path, Process source, Process destination) {
    this.path = path;
    this.source = source;
    this.destination = destination;
    this.times = destination.inputReader(StandardCharsets.UTF_8);
  }

  static TwoEnds start(EmulatedPath path) throws IOException {
    Process source = start(path.source(), TcpSource.class, EmulatedPath.SOURCE);
    String port = source.inputReader(StandardCharsets.UTF_8).readLine();
    if (port == null) {
      throw new IOException("the program at the source has ended");
    }
    return new TwoEnds(
        path, source, start(path.destination(), TcpDestination.class, EmulatedPath.SOURCE, port));
  }

  private static Process start(Namespace place, Class<?> program, String... words)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(words));
    return new ProcessBuilder(place.command(command))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** For the connections that are opened from now on. */
  void set(KernelLimits limits) throws IOException {
    for (Namespace place : List.of(path.source(), path.destination())) {
      place.set("net/ipv4/tcp_rmem", "4096 131072 " + limits.receive().bytes());
      place.set("net/ipv4/tcp_wmem", "4096 16384 " + limits.send().bytes());
    }
  }

  /** Transfers once. */
  ByteRate move(TcpSeries series) throws IOException {
    destination.getOutputStream().write((series.line() + '\n').getBytes(StandardCharsets.UTF_8));
    destination.getOutputStream().flush();
    String nanos = times.readLine();
    if (nanos == null || nanos.equals("0")) {
      throw new IOException("a transfer failed: " + series);
    }
    return new ByteRate(series.total() * NANOS / Long.parseLong(nanos));
  }

  @Override
  public void close() {
    source.destroyForcibly().onExit().join();
    destination.destroyForcibly().onExit().join();
  }
}
