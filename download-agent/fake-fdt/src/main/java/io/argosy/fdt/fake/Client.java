package io.argosy.fdt.fake;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import lia.util.net.copy.transport.FDTListFilesMsg;

/** The end that connects. */
final class Client {

  private final FakeSettings settings;
  private final Options options;
  private final String host;

  Client(FakeSettings settings, Options options) {
    this.settings = settings;
    this.options = options;
    host = options.value("-c").orElseThrow();
  }

  int run() throws IOException, InterruptedException {
    if (options.has("-ls")) {
      list(options.value("-ls").orElse(""));
      return 0;
    }
    Job job = Job.of(options);
    List<SentFile> sent = SentFile.of(options);
    int port = transferPort();
    try (Wire control = Wire.connect(host, port, Wire.Purpose.CONTROL)) {
      control.send(Wire.MessageType.JOB, job.written());
      var streams = new Streams();
      var failure =
          job.isPull() ? pull(job, sent, control, streams) : push(job, sent, control, streams);
      return exitCode(failure);
    }
  }

  private Optional<End.Failure> push(Job job, List<SentFile> sent, Wire control, Streams streams)
      throws IOException, InterruptedException {
    connect(job, control.port(), streams);
    var sender = new Sender(settings, job, control, streams);
    sender.announce(sent);
    return sender.send();
  }

  private Optional<End.Failure> pull(Job job, List<SentFile> sent, Wire control, Streams streams)
      throws IOException {
    connect(job, control.port(), streams);
    control.send(Wire.MessageType.FILES, SentFile.written(sent));
    return new Receiver(settings, job, control, streams).receive();
  }

  private void connect(Job job, int port, Streams streams) throws IOException {
    for (int i = 0; i < job.streams(); i++) {
      Wire stream = Wire.connect(host, port, Wire.Purpose.DATA);
      stream.out().writeUTF(job.id().toString());
      stream.out().flush();
      streams.add(stream);
    }
  }

  private int transferPort() throws IOException {
    int port = options.number("-p", 54321);
    try (Wire wire = Wire.connect(host, port, Wire.Purpose.ASK_PORT)) {
      return readPort(wire);
    }
  }

  private static int readPort(Wire wire) throws IOException {
    try {
      return Integer.parseInt(wire.read().texts().getFirst());
    } catch (IOException e) {
      throw new IOException(" Cannot send ctrl message ( null ) ", e);
    }
  }

  /** Repeats the request while there is no answer. */
  private void list(String directory) throws IOException {
    try (Wire wire = Wire.connect(host, options.number("-p", 54321), Wire.Purpose.LIST)) {
      var out = new ObjectOutputStream(wire.out());
      out.writeObject(new FDTListFilesMsg(directory));
      out.flush();
      wire.read().texts().forEach(line -> settings.journal().log("FDT printOutResults", line));
    } catch (IOException e) {
      settings.journal().warn("ControlChannel getResponse", "Failed to retrieve response", e);
      new Pace(1).pass(1300);
    }
  }

  private int exitCode(Optional<End.Failure> failure) {
    if (failure.isPresent()) {
      settings
          .journal()
          .warn("FDT doWork", "\n FDT Session finished with errors: \n" + failure.get().text());
      return 1;
    }
    settings.journal().log("FDT doWork", "\n FDT Session finished OK.\n");
    return 0;
  }
}
