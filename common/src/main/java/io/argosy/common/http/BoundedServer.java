package io.argosy.common.http;

import jakarta.servlet.ServletRequest;
import java.util.function.LongSupplier;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;

/**
 * The limits that router, web and door share (ADR 25): a protocol, a valve and settings of the
 * connector. The component that authenticates a request reports this by {@link #trust}.
 */
public final class BoundedServer {

  /** The protocol of Tomcat's connector, which limits the connections of one address. */
  public static final String PROTOCOL = BoundedProtocol.class.getName();

  /** The default of {@code connections-per-address}. */
  public static final String CONNECTIONS = "256";

  private static final int LONGEST_FORM = 64 * 1024;

  private BoundedServer() {}

  /**
   * Returns the outermost valve of each request.
   *
   * @param longest body in bytes, of a request that is authenticated
   * @param forms whether the program reads forms
   */
  public static Valve requests(long longest, boolean forms) {
    return new BoundedRequests(longest, forms, System::nanoTime);
  }

  /** Configures a connector of {@link #PROTOCOL}; to be called after all other settings. */
  public static void bound(Connector connector, int connectionsPerAddress) {
    bound(connector, connectionsPerAddress, System::nanoTime);
  }

  static void bound(Connector connector, int connectionsPerAddress, LongSupplier nanos) {
    connector.setMaxPostSize(LONGEST_FORM);
    if (connector.getProtocolHandler() instanceof BoundedProtocol protocol) {
      protocol.bound(connectionsPerAddress, nanos);
    }
  }

  /** Marks the sender of a request as authenticated: its body may be longer and take more time. */
  public static void trust(ServletRequest request) {
    if (request.getAttribute(BoundedRequests.BODY) instanceof BoundedBody body) {
      body.trust();
    }
  }
}
