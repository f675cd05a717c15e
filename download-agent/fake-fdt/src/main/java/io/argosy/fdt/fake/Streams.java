package io.argosy.fdt.fake;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The data connections of a job, in the order in which they were opened. */
final class Streams {

  private final BlockingQueue<Wire> arrived = new LinkedBlockingQueue<>();

  void add(Wire wire) {
    arrived.add(wire);
  }

  Wire next() throws InterruptedException {
    return arrived.take();
  }
}
