package io.argosy.fdt.fake;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.copy.FDTWriterSession;

/** The end that writes: a server that a client sends to, or a client that requests files. */
final class Receiver {

  private final FakeSettings settings;
  private final Job job;
  private final Wire control;
  private final Streams streams;
  private final FileChannelProvider files;
  private final SessionSummary summary;
  private final End end = new End();
  private final RateReport rate = new RateReport();
  private final List<ArrivingFile> arrivals = new ArrayList<>();
  private final Set<Integer> finished = new HashSet<>();

  Receiver(FakeSettings settings, Job job, Wire control, Streams streams) {
    this.settings = settings;
    this.job = job;
    this.control = control;
    this.streams = streams;
    files = settings.files().newWriterFileChannelProvider(new FDTWriterSession());
    summary = new SessionSummary(settings.journal(), "FDTWriterSession", job, control.peer());
    Journal.leave(job.id(), logDirectory());
  }

  /** Receives until the end of the job. Returns the failure, if there was one. */
  Optional<End.Failure> receive() {
    Thread.startVirtualThread(this::listen);
    Optional<End.Failure> failure = end.await();
    closeFiles(failure);
    reportEnd(failure);
    settings.pace().pass(failure.isPresent() ? 1 : 5);
    long all = arrivals.stream().mapToLong(arrival -> arrival.offer().bytes()).sum();
    summary.log(failure, all, rate.bytes());
    return failure;
  }

  /**
   * An FDT server that receives files writes its log to /tmp; the fake's directory is configurable.
   */
  private String logDirectory() {
    String usual = System.getProperty("java.io.tmpdir");
    return job.isPull() ? usual : System.getProperty("argosy.fake-fdt.writer-log", usual);
  }

  private void listen() {
    try {
      while (!end.isThere()) {
        Wire.Message message = control.read();
        switch (message.type()) {
          case FILES -> prepare(Offer.read(message.texts()));
          case FAILED -> end.failed(message.texts().getFirst(), null);
          default -> throw new IOException("unexpected: " + message.type());
        }
      }
    } catch (IOException e) {
      end.failed("ControlChannel is down", e);
    }
  }

  private void prepare(List<Offer> offers) throws IOException {
    try {
      for (Offer offer : offers) {
        var arrival = new ArrivingFile(files, offer, job, settings.chance());
        arrival.askPartition(settings.journal());
        arrivals.add(arrival);
      }
      for (int i = 0; i < arrivals.size(); i++) {
        if (arrivals.get(i).isThere()) {
          finish(i);
        }
      }
    } catch (IOException e) {
      end.failed("Got exception trying to process", e);
      return;
    }
    control.send(Wire.MessageType.FINISHED, finished.stream().map(String::valueOf).toList());
    rate.start(settings.journal(), "In", settings.reportPeriod());
    for (int i = 0; i < job.streams(); i++) {
      if (!settings.doesHang() || i < FakeSettings.PATIENT_STREAMS) {
        Thread.startVirtualThread(this::drain);
      }
    }
    endIfComplete();
  }

  private void drain() {
    try {
      Wire stream = streams.next();
      while (true) {
        int file = stream.in().readInt();
        long offset = stream.in().readLong();
        byte[] bytes = stream.in().readNBytes(stream.in().readInt());
        rate.add(bytes.length);
        write(file, offset, bytes);
      }
    } catch (IOException e) {
      settings.journal().log("SocketReaderTask", "stream ended");
    } catch (InterruptedException e) {
      end.failed("interrupted", e);
    }
  }

  private synchronized void write(int file, long offset, byte[] bytes) {
    ArrivingFile arrival = arrivals.get(file);
    try {
      if (!end.isThere() && arrival.write(offset, bytes, settings.blockBytes())) {
        arrival.keep();
        finish(file);
        endIfComplete();
      }
    } catch (IOException e) {
      settings.journal().warn("FDTSession finishFileSession", arrival.path() + " STATUS: FAILED");
      end.failed(
          "the file session: " + arrival.path() + " finished with errors: " + e.getMessage(), e);
    }
  }

  private synchronized void finish(int file) {
    finished.add(file);
    String path = arrivals.get(file).path();
    settings.journal().log("FDTSession finishFileSession", path + " STATUS: OK");
  }

  private synchronized void endIfComplete() {
    if (finished.size() == arrivals.size()) {
      end.well();
    }
  }

  /** Files that the other end gave up are renamed as well, however incomplete. */
  private synchronized void closeFiles(Optional<End.Failure> failure) {
    boolean keeps = failure.map(End.Failure::cause).isEmpty();
    for (ArrivingFile arrival : arrivals) {
      try {
        if (keeps) {
          arrival.keep();
        } else {
          arrival.drop();
        }
      } catch (IOException e) {
        settings.journal().warn("FileWriterSession internalClose", arrival.path(), e);
      }
    }
  }

  private void reportEnd(Optional<End.Failure> failure) {
    try {
      if (failure.isPresent()) {
        control.send(Wire.MessageType.FAILED, List.of(failure.get().text()));
      } else {
        control.send(Wire.MessageType.END, List.of());
      }
    } catch (IOException e) {
      settings.journal().log("ControlChannel", "nobody listens: " + e.getMessage());
    }
  }
}
