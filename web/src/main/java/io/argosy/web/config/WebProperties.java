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
 * @param port 0 takes a free one, which the run file tells
 * @param routerUrl where people are signed in, such as {@code http://127.0.0.1:40123}
 * @param routerCaFile certificates (PEM) that vouch for the router; absent, Java's own
 * @param runFile written when the pages are served
 * @param parentPid the pages end when this process does
 * @param sessionTimeout a sign-in lasts so long, however busy
 * @param sessionCheck so often the router is asked whether it still takes a user's token
 * @param connectionsPerAddress at a time; further ones are closed
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
      throw new RefusedToStart("Configure argosy.web.router-url: without it there is no page.");
    }
    HttpAddress.refusal(routerUrl.toString())
        .ifPresent(
            sentence -> {
              throw new RefusedToStart("argosy.web.router-url: " + sentence);
            });
  }
}
