package io.argosy.web.config;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.http.Tls;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.HttpAddress;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the pages, {@code argosy.web.*}, which docs/operate.md describes. Any other key
 * is refused at the start.
 *
 * @param port 0: any free port; the run file contains it
 * @param routerUrl such as {@code http://127.0.0.1:40123}
 * @param routerCaFile certificates (PEM) to trust for the router's TLS; null: those of the JDK
 * @param runFile written once the server accepts requests
 * @param parentPid the pages exit when this process ends
 * @param sessionTimeout the longest time that a session lasts, however active
 * @param sessionCheck how often the router is asked whether a token is still valid
 * @param connectionsPerAddress connections at a time per client address; further ones are closed
 */
@ConfigurationProperties(prefix = "argosy.web", ignoreUnknownFields = false)
record WebProperties(
    @DefaultValue("127.0.0.1") InetAddress address,
    @DefaultValue("0") int port,
    @Nullable Tls tls,
    URI routerUrl,
    @Nullable Path routerCaFile,
    @Nullable Path runFile,
    @Nullable Long parentPid,
    @DefaultValue("8h") Duration sessionTimeout,
    @DefaultValue("15s") Duration sessionCheck,
    @DefaultValue(BoundedServer.CONNECTIONS) int connectionsPerAddress) {

  WebProperties {
    if (routerUrl == null) {
      throw new RefusedToStart("Set argosy.web.router-url to the address of the router.");
    }
    HttpAddress.refusal(routerUrl.toString())
        .ifPresent(
            sentence -> {
              throw new RefusedToStart("argosy.web.router-url: " + sentence);
            });
  }
}
