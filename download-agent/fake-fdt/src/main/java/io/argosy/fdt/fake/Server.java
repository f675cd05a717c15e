package io.argosy.fdt.fake;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end that listens, on one control port and on a transfer port for each job. */
final class Server {

  private static final int PATIENCE_SECONDS = 20;

  private final FakeSettings settings;
  private final Options options;
  private final Sessions sessions = new Sessions();
  private final ConcurrentMap<String, Streams> streams = new ConcurrentHashMap<>();

  Server(FakeSettings settings, Options options) {
    this.settings = settings;
    this.options = options;
  }

  /** Runs; with -S, until the last session has ended. Returns the exit code. */
  int run() throws IOException, InterruptedException {
    try (var listening = new ServerSocket(options.number("-p", 54321), 50, address())) {
      settings.journal().print("READY");
      settings
          .journal()
          .log(
              "FDTServer doWork", "FDTServer start listening on port: " + listening.getLocalPort());
      Thread.startVirtualThread(() -> accept(listening, new CountDownLatch(0)));
      int code = sessions.awaitLast(options.has("-S"));
      settings.pace().pass(3);
      settings
          .journal()
          .log(
              "FDT doWork",
              code == 0
                  ? "\n FDT Session finished OK.\n"
                  : "\n FDT Session finished with errors: ");
      return code;
    }
  }

  private InetAddress address() throws IOException {
    var named = options.value("-FDT_LISTEN");
    return named.isPresent()
        ? InetAddress.getByName(named.get())
        : InetAddress.getByName("0.0.0.0");
  }

  private void accept(ServerSocket listening, CountDownLatch begun) {
    try {
      while (true) {
        Socket socket = listening.accept();
        if (isLetIn(socket)) {
          Thread.startVirtualThread(() -> serve(socket, begun));
        } else {
          socket.close();
        }
      }
    } catch (IOException e) {
      settings.journal().log("FDTServer doWork", "closed");
    }
  }

  /** Whether the peer's address is allowed; networks, which FDT knows, are not supported. */
  private boolean isLetIn(Socket socket) {
    String peer = socket.getInetAddress().getHostAddress();
    boolean isLetIn =
        options.value("-f").map(f -> List.of(f.split(":")).contains(peer)).orElse(true);
    if (!isLetIn) {
      settings
          .journal()
          .warn(
              "FDTServer filterSourceAddress",
              " Client [" + peer + "] is not allowed to transfer. Socket closed!");
    }
    return isLetIn;
  }

  private void serve(Socket socket, CountDownLatch begun) {
    try {
      Wire wire = Wire.of(socket);
      switch (wire.purpose()) {
        case ASK_PORT -> openPort(wire);
        case LIST -> new Listing(settings, wire, sessions).answer();
        case CONTROL -> runJob(wire, begun);
        case DATA -> streamsOf(wire.in().readUTF()).add(wire);
      }
    } catch (IOException e) {
      settings.journal().warn("AcceptableTask", "Exception: ", e);
    }
  }

  /** For FDT the request for a port is a session, whose final log lines mean nothing. */
  private void openPort(Wire wire) throws IOException {
    sessions.begin();
    var transfers = new ServerSocket(transferPort(), 50, address());
    var begun = new CountDownLatch(1);
    Thread.startVirtualThread(() -> accept(transfers, begun));
    wire.send(Wire.MessageType.PORT, List.of(String.valueOf(transfers.getLocalPort())));
    var nobody =
        new Job(java.util.UUID.randomUUID(), false, Optional.empty(), "", 0, -1, false, false);
    var summary = new SessionSummary(settings.journal(), "FDTWriterSession", nobody, wire.peer());
    settings.pace().pass(5);
    awaitBegun(begun);
    summary.log(Optional.empty(), 0, 0);
    sessions.end(Optional.empty());
    wire.close();
  }

  /** Lower bound of the wait, so that a client on a slow machine finds the server listening. */
  private static void awaitBegun(CountDownLatch begun) {
    try {
      begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int transferPort() {
    return options.value("-tp").map(ports -> Integer.parseInt(ports.split(",")[0])).orElse(0);
  }

  private void runJob(Wire control, CountDownLatch begun) throws IOException {
    Job job = Job.read(control.read().texts());
    sessions.begin();
    begun.countDown();
    Optional<End.Failure> failure = Optional.empty();
    try {
      Streams own = streamsOf(job.id().toString());
      failure =
          job.isPull()
              ? send(new Sender(settings, job, control, own), control)
              : new Receiver(settings, job, control, own).receive();
    } catch (InterruptedException e) {
      failure = Optional.of(new End.Failure("interrupted", e));
    } finally {
      sessions.end(failure);
      control.close();
    }
  }

  private static Optional<End.Failure> send(Sender sender, Wire control)
      throws IOException, InterruptedException {
    List<SentFile> sent = SentFile.read(control.read().texts());
    try {
      sender.announce(sent);
    } catch (IOException e) {
      return sender.refused(e);
    }
    return sender.send();
  }

  private Streams streamsOf(String job) {
    return streams.computeIfAbsent(job, id -> new Streams());
  }
}
