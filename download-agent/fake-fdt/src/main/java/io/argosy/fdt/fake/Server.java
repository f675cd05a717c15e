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

/** The end that is called, on one control port and a transfer port for each job. */
final class Server {

  private static final int PATIENCE_SECONDS = 20;

  private final Surroundings around;
  private final Options options;
  private final Sessions sessions = new Sessions();
  private final ConcurrentMap<String, Streams> streams = new ConcurrentHashMap<>();

  Server(Surroundings around, Options options) {
    this.around = around;
    this.options = options;
  }

  /** Runs until the last session is over, if told to with -S; answers the exit code. */
  int run() throws IOException, InterruptedException {
    try (var listening = new ServerSocket(options.number("-p", 54321), 50, address())) {
      around.journal().print("READY");
      around
          .journal()
          .log(
              "FDTServer doWork", "FDTServer start listening on port: " + listening.getLocalPort());
      Thread.startVirtualThread(() -> accept(listening, new CountDownLatch(0)));
      int code = sessions.awaitLast(options.has("-S"));
      around.pace().pass(3);
      around
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
      around.journal().log("FDTServer doWork", "closed");
    }
  }

  /** Single addresses only, where the real one knows networks too. */
  private boolean isLetIn(Socket socket) {
    String peer = socket.getInetAddress().getHostAddress();
    boolean isLetIn =
        options.value("-f").map(f -> List.of(f.split(":")).contains(peer)).orElse(true);
    if (!isLetIn) {
      around
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
        case LIST -> new Listing(around, wire, sessions).answer();
        case CONTROL -> runJob(wire, begun);
        case DATA -> streamsOf(wire.in().readUTF()).add(wire);
      }
    } catch (IOException e) {
      around.journal().warn("AcceptableTask", "Exception: ", e);
    }
  }

  /** Asking for a port is a session of its own to FDT, with last words that mean nothing. */
  private void openPort(Wire wire) throws IOException {
    sessions.begin();
    var transfers = new ServerSocket(transferPort(), 50, address());
    var begun = new CountDownLatch(1);
    Thread.startVirtualThread(() -> accept(transfers, begun));
    wire.tell(Wire.Word.PORT, List.of(String.valueOf(transfers.getLocalPort())));
    var nobody =
        new Job(java.util.UUID.randomUUID(), false, Optional.empty(), "", 0, -1, false, false);
    var lastWords = new LastWords(around.journal(), "FDTWriterSession", nobody, wire.peer());
    around.pace().pass(5);
    awaitBegun(begun);
    lastWords.say(Optional.empty(), 0, 0);
    sessions.end(Optional.empty());
    wire.close();
  }

  /** However short the waits are made, a caller on a slow machine must find the server there. */
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
    Job job = Job.read(control.hear().texts());
    sessions.begin();
    begun.countDown();
    Optional<End.Failure> failure = Optional.empty();
    try {
      Streams own = streamsOf(job.id().toString());
      failure =
          job.isPull()
              ? send(new Sender(around, job, control, own), control)
              : new Receiver(around, job, control, own).receive();
    } catch (InterruptedException e) {
      failure = Optional.of(new End.Failure("interrupted", e));
    } finally {
      sessions.end(failure);
      control.close();
    }
  }

  private static Optional<End.Failure> send(Sender sender, Wire control)
      throws IOException, InterruptedException {
    List<Wish> wishes = Wish.read(control.hear().texts());
    try {
      sender.announce(wishes);
    } catch (IOException e) {
      return sender.refused(e);
    }
    return sender.send();
  }

  private Streams streamsOf(String job) {
    return streams.computeIfAbsent(job, id -> new Streams());
  }
}
