package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDoors;
import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.unit.Excerpt;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Further connectors of the door, one for each address of a circuit; for one thread. */
final class CircuitListeners implements CircuitDoors {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitListeners.class);

  private final ListeningServer server;
  private final Supplier<Tomcat> running;
  private final OptionalInt advertised;
  private final Map<String, Connector> open = new HashMap<>();

  /**
   * @param running the door's server, once it listens
   * @param advertised the port that clients know, if it is another one than the server's
   */
  CircuitListeners(ListeningServer server, Supplier<Tomcat> running, OptionalInt advertised) {
    this.server = server;
    this.running = running;
    this.advertised = advertised;
  }

  @Override
  public Map<String, String> listen(Set<String> addresses) {
    Set.copyOf(open.keySet()).stream()
        .filter(it -> !addresses.contains(it))
        .forEach(it -> end(Optional.ofNullable(open.remove(it)).orElseThrow()));
    Map<String, String> failed = new HashMap<>();
    for (String address : addresses) {
      if (!open.containsKey(address)) {
        begin(address).ifPresent(why -> failed.put(address, why));
      }
    }
    return failed;
  }

  /** Returns why it does not listen. */
  private Optional<String> begin(String address) {
    try {
      InetAddress own = InetAddress.getByName(address);
      Tomcat tomcat = running.get();
      Connector[] listening = tomcat.getService().findConnectors();
      if (listening.length == 0 || listening[0].getLocalPort() < 0) {
        return Optional.of("the door does not listen yet");
      }
      int port = listening[0].getLocalPort();
      int known = advertised.orElse(port);
      return known == port && server.covers(own)
          ? Optional.empty()
          : started(tomcat, server.connector(own, known), address);
    } catch (UnknownHostException | RefusedToStart e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Its requests run in the threads of the door's own connector, and wait in its queue. */
  private Optional<String> started(Tomcat tomcat, Connector connector, String address) {
    Service service = tomcat.getService();
    connector
        .getProtocolHandler()
        .setExecutor(tomcat.getConnector().getProtocolHandler().getExecutor());
    try {
      service.addConnector(connector);
      open.put(address, connector);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      end(connector);
      return Optional.of(
          address + " port " + connector.getPort() + ": " + Excerpt.plain(cause(e).getMessage()));
    }
  }

  private static Throwable cause(Throwable e) {
    return e.getCause() == null ? e : cause(e.getCause());
  }

  private static void end(Connector connector) {
    try {
      if (connector.getState().isAvailable()) {
        connector.stop();
      }
      connector.destroy();
    } catch (LifecycleException e) {
      LOG.warn("The door still listens on a circuit: why={}", e.getMessage());
    }
  }
}
