package io.argosy.common.http;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.coyote.http11.Http11NioProtocol;

/** HTTP/1.1 with a limit of connections per address. Tomcat instantiates it by its class name. */
public final class BoundedProtocol extends Http11NioProtocol {

  /** The timeout before and between reads of a request. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration KEPT_ALIVE = Duration.ofSeconds(90);

  private final BoundedEndpoint bounded;

  public BoundedProtocol() {
    this(new BoundedEndpoint());
  }

  private BoundedProtocol(BoundedEndpoint bounded) {
    super(bounded);
    this.bounded = bounded;
  }

  void bound(int connectionsPerAddress, LongSupplier nanos) {
    bounded.bound(connectionsPerAddress, nanos);
    setConnectionTimeout(Math.toIntExact(SILENCE.toMillis()));
    setKeepAliveTimeout(Math.toIntExact(KEPT_ALIVE.toMillis()));
  }
}
