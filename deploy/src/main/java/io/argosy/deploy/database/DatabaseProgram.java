package io.argosy.deploy.database;

import io.argosy.deploy.process.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The PostgreSQL server process. It outlives a launcher that was killed. Therefore a start first
 * searches for a running server of the same data directory: it is adopted if it accepts
 * connections, and stopped otherwise.
 */
public final class DatabaseProgram implements Program {

  private static final int ATTEMPTS = 8;
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration STOP = Duration.ofSeconds(20);
  private static final long POLL_MILLIS = 20;

  private final PostgresCommand command;
  private final Path directory;
  private final Login admin;
  private volatile OptionalInt port = OptionalInt.empty();

  DatabaseProgram(PostgresCommand command, Path directory, Login admin) {
    this.command = command;
    this.directory = directory;
    this.admin = admin;
  }

  @Override
  public String name() {
    return "database";
  }

  /** The port of the server, which stays the same over restarts. */
  public int port() {
    return port.orElseThrow(() -> new IllegalStateException("the database was never started"));
  }

  /** Starts or adopts a server, and returns when it accepts connections. */
  @Override
  public ProcessHandle start() throws IOException {
    Optional<ProcessHandle> adopted = adopt();
    if (adopted.isPresent()) {
      return adopted.get();
    }
    IOException last = new IOException("the database was not started");
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        return startOnce(port.isPresent() && attempt < ATTEMPTS ? port.getAsInt() : freePort());
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  private Optional<ProcessHandle> adopt() throws IOException {
    Optional<PostmasterFile> file = PostmasterFile.read(directory);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Optional<ProcessHandle> process = file.get().process(directory);
    if (process.isEmpty()) {
      // The process with this id is not our server, but its file would prevent a new start.
      Files.deleteIfExists(PostmasterFile.in(directory));
      return Optional.empty();
    }
    if (awaitReady(process.get()) && admin.works(port())) {
      return process;
    }
    stop(process.get());
    return Optional.empty();
  }

  private ProcessHandle startOnce(int candidate) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-D", directory.toString()));
    arguments.addAll(EmbeddedDatabase.DURABLE);
    setting(arguments, "listen_addresses", "127.0.0.1");
    setting(arguments, "port", Integer.toString(candidate));
    setting(arguments, "unix_socket_directories", "");
    setting(arguments, "max_connections", "100");
    setting(arguments, "log_line_prefix", "%m [%p] %u@%d ");
    ProcessHandle process = command.start("postgres", arguments).toHandle();
    if (!awaitReady(process)) {
      stop(process);
      throw new IOException("the database does not start. " + logEnd());
    }
    return process;
  }

  private static void setting(List<String> arguments, String name, String value) {
    arguments.add("-c");
    arguments.add(name + "=" + value);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean awaitReady(ProcessHandle process) throws IOException {
    long deadline = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < deadline && !ended(process, POLL_MILLIS)) {
      Optional<PostmasterFile> file =
          PostmasterFile.read(directory).filter(f -> f.pid() == process.pid() && f.ready());
      if (file.isPresent()) {
        port = OptionalInt.of(file.get().port());
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isReady(ProcessHandle process) throws IOException {
    return PostmasterFile.read(directory).filter(PostmasterFile::ready).isPresent();
  }

  /** Requests a fast shutdown: connections are closed, and all data is written. */
  @Override
  public void askToEnd(ProcessHandle process) throws IOException {
    command.run("pg_ctl", List.of("stop", "-D", directory.toString(), "-m", "fast", "-W", "-s"));
  }

  private void stop(ProcessHandle process) throws IOException {
    if (!process.isAlive()) {
      return;
    }
    askToEnd(process);
    if (!ended(process, STOP.toMillis())) {
      process.destroyForcibly();
      ended(process, STOP.toMillis());
    }
  }

  private static boolean ended(ProcessHandle process, long millis) throws IOException {
    try {
      process.onExit().get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the database", e);
    }
  }

  @Override
  public Path log() {
    return command.log();
  }
}
