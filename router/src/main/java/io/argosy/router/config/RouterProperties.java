package io.argosy.router.config;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.http.Tls;
import io.argosy.common.process.SecretFile;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.circuit.CircuitPolicy;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.request.ApprovalPolicy;
import io.argosy.router.shadow.ShadowTerms;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings {@code argosy.router.*}, which docs/operate.md describes. An unknown key is refused
 * at start. Each policy has its own defaults, which {@link PolicyDefaults} applies.
 *
 * @param port 0 selects a free port, which is written to the run file
 * @param grantKeyFile the private key of grants, shared by all routers
 * @param bootstrapAdminTokenFile file with the token of the user {@code admin}
 * @param runFile file that is written when the router is ready
 * @param parentPid process with which the router ends
 * @param automatic whether duties run; false only in tests, which start them
 * @param history how long audit, outcomes, decisions and link history are stored
 * @param instance name under which other instances see the link statistics of this one, and agents
 *     store its test files
 * @param largestBody largest body of an authenticated HTTP request
 * @param connectionsPerAddress most simultaneous connections of one address; further ones are
 *     closed
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
    @DefaultValue("production") InstanceName instance,
    @DefaultValue("8MB") ByteCount largestBody,
    @DefaultValue(BoundedServer.CONNECTIONS) int connectionsPerAddress,
    @DefaultValue Activation activation,
    @DefaultValue RoutingProperties routing,
    @DefaultValue LinkrateProperties linkrate,
    ShadowTerms shadow,
    LeaseTerms lease,
    RetryPolicy retry,
    BreakerPolicy breaker,
    CircuitPolicy circuits,
    ReroutingPolicy rerouting,
    ExpiryPolicy expiry) {

  /**
   * @param window most active bytes per destination and priority; 0 stops activation
   * @param windowFiles most active files per destination and priority
   */
  record Activation(
      @DefaultValue(WindowSize.USUAL_BYTES) ByteCount window,
      @DefaultValue("" + WindowSize.USUAL_FILES) long windowFiles) {

    WindowSize size() {
      return new WindowSize(window, windowFiles);
    }
  }

  /**
   * @param ownerUsername user that runs the migrations; null: {@link #username}
   */
  record Database(
      String url,
      String username,
      Path passwordFile,
      @Nullable String ownerUsername,
      @Nullable Path ownerPasswordFile) {

    String password() {
      return SecretFile.read("argosy.router.database.password-file", passwordFile);
    }

    /** Returns the settings of a connection outside of the pools. */
    Properties connection(String applicationName) {
      Properties settings = new Properties();
      settings.setProperty("user", username);
      settings.setProperty("password", password());
      settings.setProperty("ApplicationName", applicationName);
      return settings;
    }
  }
}
