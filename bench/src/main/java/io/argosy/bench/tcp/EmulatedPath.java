package io.argosy.bench.tcp;

import io.argosy.common.tcp.KernelLimits;
import java.io.IOException;
import java.util.List;

/**
 * Two namespaces with a long path between them. Its ends use cubic, whatever this system uses
 * otherwise. Everything ends with this process.
 */
final class EmulatedPath implements AutoCloseable {

  /** Addresses exist in the namespaces only. */
  static final String SOURCE = "10.0.0.1";

  static final String DESTINATION = "10.0.0.2";

  private final Namespace source;
  private final Namespace destination;
  private final Relay data;

  private EmulatedPath(
      Namespace source, Namespace destination, Tunnel first, Tunnel second, PathShape shape) {
    this.source = source;
    this.destination = destination;
    this.data = Relay.start(first, second, shape);
    Relay.start(second, first, shape);
  }

  /**
   * @throws IOException not permitted, or not a Linux system
   */
  static EmulatedPath open(PathShape shape) throws IOException {
    Namespace source = Namespace.create();
    try {
      Namespace destination = Namespace.create();
      try {
        Tunnel first = end(source, SOURCE, DESTINATION);
        Tunnel second = end(destination, DESTINATION, SOURCE);
        return new EmulatedPath(source, destination, first, second, shape);
      } catch (IOException e) {
        destination.close();
        throw e;
      }
    } catch (IOException e) {
      source.close();
      throw e;
    }
  }

  /** The device is created here and moved, because a program reads it here. */
  private static Tunnel end(Namespace place, String own, String peer) throws IOException {
    String device = "argosy" + place.pid();
    Tunnel tunnel = Tunnel.create(device);
    Namespace.call(List.of("ip", "link", "set", device, "netns", Long.toString(place.pid())));
    String most = Integer.toString(Tunnel.MOST_BYTES);
    place.run("ip", "link", "set", device, "mtu", most, "txqueuelen", "10000", "up");
    place.run("ip", "address", "add", own, "peer", peer, "dev", device);
    place.run("ip", "route", "replace", peer, "dev", device, "congctl", "cubic");
    place.set("net/ipv4/tcp_no_metrics_save", "1");
    return tunnel;
  }

  /** Starts the programs at both ends. */
  TwoEnds ends() throws IOException {
    return TwoEnds.start(source::command, destination::command, SOURCE);
  }

  /** Sets the limits of the connections that are opened from now on. */
  void set(KernelLimits limits) throws IOException {
    for (Namespace place : List.of(source, destination)) {
      place.set("net/ipv4/tcp_rmem", "4096 131072 " + limits.receive().bytes());
      place.set("net/ipv4/tcp_wmem", "4096 16384 " + limits.send().bytes());
    }
  }

  /** Packets from the source that found the queue full. */
  long dropped() {
    return data.dropped();
  }

  @Override
  public void close() {
    source.close();
    destination.close();
  }
}
