package io.argosy.fdt.fake;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.copy.FDTReaderSession;

/** The end that reads: a client that sends files, or a server that files are requested from. */
final class Sender {

  private static final int BLOCKS_AHEAD = 8;

  /** A lost peer shows on the data connections earlier than on the control connection. */
  private static final Duration DATA_FIRST = Duration.ofSeconds(1);

  private record Block(int file, long offset, byte[] bytes) {}

  private final FakeSettings settings;
  private final Job job;
  private final Wire control;
  private final Streams streams;
  private final FileChannelProvider files;
  private final SessionSummary summary;
  private final End end = new End();
  private final RateReport rate = new RateReport();
  private final List<BlockingQueue<Block>> queues = new ArrayList<>();
  private final List<File> sources = new ArrayList<>();
  private final List<Offer> offers = new ArrayList<>();
  private int turn;

  Sender(FakeSettings settings, Job job, Wire control, Streams streams) {
    this.settings = settings;
    this.job = job;
    this.control = control;
    this.streams = streams;
    files = settings.files().newReaderFileChannelProvider(new FDTReaderSession());
    summary = new SessionSummary(settings.journal(), "FDTReaderSession", job, control.peer());
    Journal.leave(job.id(), System.getProperty("java.io.tmpdir"));
  }

  /**
   * Checks all files first: a missing one ends the job.
   *
   * @throws IOException a file is absent or refused
   */
  void announce(List<SentFile> sent) throws IOException {
    for (SentFile file : sent) {
      for (SentFile one : job.isRecursive() ? file.unrolled().toList() : List.of(file)) {
        add(one);
      }
    }
    control.send(Wire.MessageType.FILES, Offer.written(offers));
  }

  private void add(SentFile file) throws IOException {
    if (!new File(file.source()).exists()) {
      throw new FileNotFoundException("File does not exist! " + file.source());
    }
    File source = files.getFile(file.source());
    if (!source.isFile()) {
      throw new IOException("The specified name [ " + file.source() + " ] is not a file!");
    }
    files.getPartitionID(source);
    sources.add(source);
    offers.add(new Offer(file.offered(), source.length(), source.lastModified()));
  }

  /** Sends the files that the other end lacks. Returns the failure, if there was one. */
  Optional<End.Failure> send() throws InterruptedException {
    Thread.startVirtualThread(this::listen);
    Optional<End.Failure> failure = end.await();
    failure.ifPresentOrElse(this::reportFailure, () -> settings.pace().pass(3));
    long all = offers.stream().mapToLong(Offer::bytes).sum();
    summary.log(failure, all, rate.bytes());
    return failure;
  }

  /** The failure of a server whose files could not be announced. */
  Optional<End.Failure> refused(IOException cause) {
    var failure = new End.Failure("Got exception trying to process", cause);
    reportFailure(failure);
    summary.log(Optional.of(failure), 0, 0);
    return Optional.of(failure);
  }

  private void reportFailure(End.Failure failure) {
    try {
      control.send(Wire.MessageType.FAILED, List.of(failure.text()));
      settings.pace().pass(1);
    } catch (IOException e) {
      settings.journal().log("ControlChannel", "nobody listens: " + e.getMessage());
    }
  }

  private void listen() {
    try {
      while (!end.isThere()) {
        Wire.Message message = control.read();
        switch (message.type()) {
          case FINISHED -> start(message.texts());
          case END -> end.well();
          case FAILED -> end.failed(message.texts().getFirst(), null);
          default -> throw new IOException("unexpected: " + message.type());
        }
      }
    } catch (IOException e) {
      Pace.passUnscaled(DATA_FIRST);
      end.failed("ControlChannel is down", e);
    }
  }

  private void start(List<String> finished) {
    Set<Integer> done = finished.stream().map(Integer::valueOf).collect(Collectors.toSet());
    done.forEach(this::reportDone);
    rate.start(settings.journal(), "Out", settings.reportPeriod());
    for (int i = 0; i < job.streams(); i++) {
      var queue = new ArrayBlockingQueue<Block>(BLOCKS_AHEAD / job.streams() + 1);
      queues.add(queue);
      Thread.startVirtualThread(() -> pump(queue));
    }
    Thread.startVirtualThread(() -> readAll(done));
  }

  private void reportDone(int file) {
    String path = sources.get(file).getAbsolutePath();
    settings.journal().log("FDTSession finishFileSession", path + " STATUS: OK");
  }

  private void readAll(Set<Integer> done) {
    for (int i = 0; i < sources.size() && !end.isThere(); i++) {
      try {
        if (!done.contains(i)) {
          read(i);
          reportDone(i);
        }
      } catch (IOException e) {
        String path = sources.get(i).getAbsolutePath();
        settings.journal().warn("FDTSession finishFileSession", path + " STATUS: FAILED");
        end.failed("the file session: " + path + " finished with errors: " + e.getMessage(), e);
      } catch (InterruptedException e) {
        end.failed("interrupted", e);
      }
    }
  }

  private void read(int file) throws IOException, InterruptedException {
    long position = 0;
    try (FileChannel channel = files.getFileChannel(sources.get(file), null)) {
      var buffer = ByteBuffer.allocate(settings.blockBytes());
      while (channel.read(buffer) != -1) {
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes).clear();
        queues.get(turn++ % queues.size()).put(new Block(file, position, bytes));
        position += bytes.length;
      }
    }
    long announced = offers.get(file).bytes();
    if (position != announced) {
      throw new IOException("total length: " + announced + " != total read until EOF: " + position);
    }
  }

  private void pump(BlockingQueue<Block> blocks) {
    try {
      Wire stream = streams.next();
      while (true) {
        send(stream, blocks.take());
      }
    } catch (IOException e) {
      end.failed("wroker down", e);
    } catch (InterruptedException e) {
      end.failed("interrupted", e);
    }
  }

  private void send(Wire stream, Block block) throws IOException {
    stream.out().writeInt(block.file());
    stream.out().writeLong(block.offset());
    stream.out().writeInt(block.bytes().length);
    stream.out().write(block.bytes());
    stream.out().flush();
    rate.add(block.bytes().length);
    if (job.limit() > 0) {
      Pace.passUnscaled(Duration.ofNanos(block.bytes().length * 1_000_000_000L / job.limit()));
    }
  }
}
