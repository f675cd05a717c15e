package io.argosy.common.http;

import jakarta.servlet.ServletRequest;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;

/**
 * The bounds that router, web and door share (ADR 25). A server gets the protocol, the valve and
 * the connector's settings; whoever authenticates a request says so by {@link #trust}.
 */
public final class BoundedServer {

  /** For Tomcat's connector: bounds the connections of one address. */
  public static final String PROTOCOL = BoundedProtocol.class.getName();

  /** The default of {@code connections-per-address}. */
  public static final String CONNECTIONS = "256";

  private static final int LONGEST_FORM = 64 * 1024;

  private BoundedServer() {}

  /**
   * The outermost step of each request.
   *
   * @param longest body in bytes, of a request that is authenticated
   */
  public static Valve requests(long longest) {
    return new BoundedRequests(longest, System::nanoTime);
  }

  /** Sets what a connector of {@link #PROTOCOL} allows; to be called after all other settings. */
  public static void bound(Connector connector, int connectionsPerAddress) {
    connector.setMaxPostSize(LONGEST_FORM);
    if (connector.getProtocolHandler() instanceof BoundedProtocol protocol) {
      protocol.bound(connectionsPerAddress);
    }
  }

  /** The sender of this request is known: its body may be longer and take more time. */
  public static void trust(ServletRequest request) {
    if (request.getAttribute(BoundedRequests.BODY) instanceof BoundedBody body) {
      body.trust();
    }
  }
}
