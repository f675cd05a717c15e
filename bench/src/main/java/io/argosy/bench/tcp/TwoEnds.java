package io.argosy.bench.tcp;

import io.argosy.common.unit.ByteRate;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The programs at both ends of a path. They end with this process. */
public final class TwoEnds implements AutoCloseable {

  private static final double NANOS = 1e9;

  private final Process source;
  private final Process destination;
  private final BufferedReader times;

  private TwoEnds(Process source, Process destination) {
    this.source = source;
    this.destination = destination;
    this.times = destination.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * @param atSource returns a command that runs at the source
   * @param atDestination returns a command that runs at the destination
   * @param address of the source
   */
  public static TwoEnds start(
      UnaryOperator<List<String>> atSource,
      UnaryOperator<List<String>> atDestination,
      String address)
      throws IOException {
    Process source = start(atSource, TcpSource.class, address);
    String port = source.inputReader(StandardCharsets.UTF_8).readLine();
    if (port == null) {
      throw new IOException("the program at the source has ended");
    }
    return new TwoEnds(source, start(atDestination, TcpDestination.class, address, port));
  }

  /** Starts a program of the benches, which shall end with its standard input. */
  public static Process start(UnaryOperator<List<String>> place, Class<?> program, String... words)
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
    return new ProcessBuilder(place.apply(command))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Transfers once. */
  public ByteRate move(TcpSeries series) throws IOException {
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
