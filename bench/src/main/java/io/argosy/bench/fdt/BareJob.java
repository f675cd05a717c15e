package io.argosy.bench.fdt;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One job of FDT without Argosy. One thread runs it, and another may end it. */
final class BareJob implements AutoCloseable {

  private static final long LONGEST_MINUTES = 30;
  private static final long END_SECONDS = 30;

  /**
   * FDT's receiving process writes a log for each session to this directory, whatever its options.
   */
  private static final Path LOGS = Path.of("/tmp");

  private static final Pattern SESSION =
      Pattern.compile("\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b");

  private final BarePlaces places;
  private final Path home;
  private final List<Path> files;
  private final int control;
  private final int transfer;
  private final int streams;
  private volatile Optional<Process> server = Optional.empty();

  /**
   * @param control the server's port for commands
   * @param transfer the server's port for data
   */
  BareJob(BarePlaces places, Path home, List<Path> files, int control, int transfer, int streams) {
    this.places = places;
    this.home = home;
    this.files = List.copyOf(files);
    this.control = control;
    this.transfer = transfer;
    this.streams = streams;
  }

  /** Runs the job and returns when the client has ended. */
  void run() throws IOException, InterruptedException {
    Files.write(home.resolve("list"), files.stream().map(Path::toString).toList());
    Process receiving = started(FdtPrograms.server(places, home, control, transfer), "server.log");
    server = Optional.of(receiving);
    awaitReady(receiving);
    Process sending = started(FdtPrograms.client(places, home, control, streams), "client.log");
    drain(sending.inputReader(StandardCharsets.UTF_8));
    if (!sending.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      sending.destroyForcibly();
      throw new IOException("FDT did not end in time; its output is in " + home);
    }
    if (sending.exitValue() != 0) {
      throw new IOException(
          "exit code %d; the output is in %s".formatted(sending.exitValue(), home));
    }
  }

  private Process started(List<String> command, String log) throws IOException {
    return new ProcessBuilder(command)
        .directory(home.toFile())
        .redirectInput(new File("/dev/null"))
        .redirectError(home.resolve(log).toFile())
        .start();
  }

  private static void awaitReady(Process server) throws IOException {
    BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
    for (String line = output.readLine(); ; line = output.readLine()) {
      if (line == null) {
        throw new IOException("the server ended before it listened");
      }
      if (line.strip().equals("READY")) {
        drain(output);
        return;
      }
    }
  }

  private static void drain(BufferedReader output) {
    Thread.startVirtualThread(
        () -> {
          try (output) {
            output.transferTo(Writer.nullWriter());
          } catch (IOException gone) {
            // Its process has ended, which is noticed elsewhere.
          }
        });
  }

  /** Waits for the server, which ends some seconds after its session. */
  void awaitEnd() {
    server.ifPresent(
        process ->
            process.onExit().completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS).join());
    server.filter(Process::isAlive).ifPresent(process -> process.destroyForcibly().onExit().join());
  }

  @Override
  public void close() {
    server.ifPresent(process -> process.destroyForcibly().onExit().join());
    try (Stream<String> lines =
        Files.exists(home.resolve("server.log"))
            ? Files.lines(home.resolve("server.log"), StandardCharsets.ISO_8859_1)
            : Stream.empty()) {
      for (String session :
          lines
              .flatMap(l -> SESSION.matcher(l).results())
              .map(m -> m.group())
              .distinct()
              .toList()) {
        Files.deleteIfExists(LOGS.resolve(session + ".log"));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
