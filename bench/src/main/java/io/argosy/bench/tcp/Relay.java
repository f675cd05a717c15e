package io.argosy.bench.tcp;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Carries packets from one device to the other, delayed by the wire between them. */
final class Relay {

  /**
   * A packet under way.
   *
   * @param arrival on the clock of {@link System#nanoTime}
   */
  private record Packet(byte[] bytes, long arrival) implements Delayed {

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(arrival - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.signum(arrival - ((Packet) other).arrival);
    }
  }

  private final Tunnel from;
  private final Tunnel to;
  private final Wire wire;
  private final DelayQueue<Packet> underWay = new DelayQueue<>();
  private final AtomicLong dropped = new AtomicLong();

  private Relay(Tunnel from, Tunnel to, Wire wire) {
    this.from = from;
    this.to = to;
    this.wire = wire;
  }

  /** Starts a relay, which ends when the device that it reads from is gone. */
  static Relay start(Tunnel from, Tunnel to, PathShape shape) {
    Relay relay = new Relay(from, to, new Wire(shape));
    Thread delivering = Thread.ofPlatform().daemon().name("relay-out").start(relay::deliver);
    Thread.ofPlatform().daemon().name("relay-in").start(() -> relay.accept(delivering));
    return relay;
  }

  long dropped() {
    return dropped.get();
  }

  private void accept(Thread delivering) {
    byte[] buffer = new byte[Tunnel.MOST_BYTES];
    try {
      while (true) {
        int bytes = from.read(buffer);
        OptionalLong arrival = wire.accept(System.nanoTime(), bytes);
        if (arrival.isPresent()) {
          underWay.add(new Packet(Arrays.copyOf(buffer, bytes), arrival.getAsLong()));
        } else {
          dropped.incrementAndGet();
        }
      }
    } catch (IOException gone) {
      delivering.interrupt();
    }
  }

  private void deliver() {
    try {
      while (true) {
        to.write(underWay.take().bytes());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
