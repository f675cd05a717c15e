package io.argosy.router.config;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.http.Tls;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.automation.Mode;
import io.argosy.router.request.ApprovalPolicy;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an operator can say: {@code argosy.router.*}; docs/operate.md tells each. A key that is not
 * here is refused at start.
 *
 * @param port 0 takes a free one, which the run file tells
 * @param grantKeyFile the private key of grants, shared by all routers
 * @param bootstrapAdminTokenFile the user {@code admin} has this token
 * @param runFile written when the router is ready
 * @param parentPid the router ends when this process does
 * @param automatic false: nothing runs unless it is cranked by hand
 * @param history how long audit, outcomes, decisions and link history are kept
 * @param largestBody of one request, of a sender with a token
 * @param connectionsPerAddress at a time; further ones are closed
 */
@ConfigurationProperties(prefix = "argosy.router", ignoreUnknownFields = false)
record RouterProperties(
    @DefaultValue("127.0.0.1") InetAddress address,
    @DefaultValue("0") int port,
    @Nullable Tls tls,
    Database database,
    @Nullable Path grantKeyFile,
    @Nullable Path bootstrapAdminTokenFile,
    @Nullable Path runFile,
    @Nullable Long parentPid,
    @DefaultValue("automatic") ApprovalPolicy approval,
    @DefaultValue("true") boolean automatic,
    @DefaultValue("90d") Duration history,
    @DefaultValue("8MB") ByteCount largestBody,
    @DefaultValue(BoundedServer.CONNECTIONS) int connectionsPerAddress,
    @DefaultValue Activation activation,
    @DefaultValue RoutingProperties routing,
    @DefaultValue ShadowProperties shadow,
    @DefaultValue Lease lease,
    @DefaultValue Retry retry,
    @DefaultValue Breaker breaker,
    @DefaultValue Rerouting rerouting,
    @DefaultValue Expiry expiry) {

  /**
   * @param window bytes under way to one destination at one priority; 0 stops all
   * @param windowFiles files, likewise
   */
  record Activation(
      @DefaultValue("10TB") ByteCount window,
      @DefaultValue("" + WindowSize.USUAL_FILES) long windowFiles) {

    WindowSize size() {
      return new WindowSize(window, windowFiles);
    }
  }

  /**
   * @param term how long an agent's claims live without a heartbeat
   * @param heartbeat how often agents send one
   */
  record Lease(@DefaultValue("600s") Duration term, @DefaultValue("30s") Duration heartbeat) {}

  /** What follows failures: see {@link io.argosy.router.harvest.RetryPolicy}. */
  record Retry(
      @DefaultValue("3") int attemptsPerSource,
      @DefaultValue({"5s", "30s", "3m"}) List<Duration> sourcePauses,
      @DefaultValue("10s") Duration busyPause,
      @DefaultValue("60s") Duration destinationPause) {}

  /** When work over a link stops: see {@link io.argosy.router.breaker.BreakerPolicy}. */
  record Breaker(
      @DefaultValue("on") Mode mode,
      @DefaultValue("5") int failures,
      @DefaultValue("5m") Duration window,
      @DefaultValue("10s") Duration firstPause,
      @DefaultValue("10m") Duration longestPause,
      @DefaultValue("2m") Duration calm,
      @DefaultValue("3") int probes,
      @DefaultValue("2m") Duration patience) {}

  /**
   * @param pause a queued file is not routed anew again within so long
   */
  record Rerouting(@DefaultValue("on") Mode mode, @DefaultValue("30s") Duration pause) {}

  /** When files rest: see {@link io.argosy.router.activation.ExpiryPolicy}. */
  record Expiry(
      @DefaultValue("on") Mode mode,
      @DefaultValue("15m") Duration withoutSource,
      @DefaultValue("24h") Duration term,
      @DefaultValue("15m") Duration firstRest,
      @DefaultValue("24h") Duration longestRest,
      @DefaultValue("8") int rests) {}

  /**
   * @param ownerUsername who migrates; absent, {@link #username} does
   */
  record Database(
      String url,
      String username,
      Path passwordFile,
      @Nullable String ownerUsername,
      @Nullable Path ownerPasswordFile) {}
}
