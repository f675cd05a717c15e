package io.argosy.bench.pages;

import io.argosy.bench.latency.ConstantRate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Sends requests at a constant rate, regardless of how slow the responses are. Each response time
 * starts when the request was due, so that a stall affects all requests that were due during it.
 */
final class OpenLoop {

  private static final double NANOS = 1e9;

  private final List<Address> addresses;
  private final List<Visitor> visitors;
  private final double perSecond;

  /**
   * @param perSecond of all addresses together
   */
  OpenLoop(List<Address> addresses, List<Visitor> visitors, double perSecond) {
    this.addresses = addresses;
    this.visitors = visitors;
    this.perSecond = perSecond;
  }

  /** Runs for a time and returns when the last response has arrived. */
  List<Measured> run(Duration time) throws IOException {
    List<Measured> measured = addresses.stream().map(Measured::new).toList();
    int asks =
        Math.toIntExact(Math.max(addresses.size(), Math.round(time.toNanos() / NANOS * perSecond)));
    ConstantRate.run(asks, perSecond, (number, due) -> visit(number, due, measured));
    return measured;
  }

  /** Each round requests all addresses, in their next form and by another user. */
  private void visit(int number, long due, List<Measured> measured) {
    int place = number % addresses.size();
    Address address = addresses.get(place);
    String form = address.form(number / addresses.size());
    Visitor visitor = visitors.get(number % visitors.size());
    try {
      int bytes = visitor.visit(address.server(), form);
      measured.get(place).answered(form, System.nanoTime() - due, bytes);
    } catch (IOException e) {
      measured.get(place).failed(System.nanoTime() - due, e.toString());
    }
  }
}
