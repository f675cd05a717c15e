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
import io.argosy.router.fts3.UnmanagedTerms;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.issue.SciTags;
import io.argosy.router.request.ApprovalPolicy;
import io.argosy.router.shadow.ShadowTerms;
import io.argosy.router.token.TokenSigner;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    @DefaultValue Tokens tokens,
    @DefaultValue Fts3 fts3,
    @DefaultValue Scitags scitags,
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
   * @param issuer the address by which storage systems know the router; null: it issues no tokens
   * @param keyFile the private keys of tokens, shared by all routers
   * @param validity of a token
   * @param keyAge of the newest key at which a new one is made
   * @param fetch another issuer
   */
  record Tokens(
      @Nullable String issuer,
      @Nullable Path keyFile,
      @DefaultValue("30m") Duration validity,
      @DefaultValue("30d") Duration keyAge,
      @DefaultValue Fetch fetch) {

    private static final Duration LEAST_AGE = Duration.ofDays(2);

    Tokens {
      if (issuer != null && !issuer.matches("https://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?")) {
        throw new IllegalArgumentException(
            "the issuer of tokens must be https://host:port, without a slash at its end");
      }
      if (issuer == null && keyFile != null) {
        throw new IllegalArgumentException("tokens.key-file needs tokens.issuer");
      }
      if (!validity.isPositive() || validity.compareTo(TokenSigner.LONGEST) > 0) {
        throw new IllegalArgumentException("a token must be valid for at most 1h");
      }
      if (keyAge.compareTo(LEAST_AGE) < 0) {
        throw new IllegalArgumentException("a key of tokens must be used for at least 2d");
      }
    }

    /**
     * An issuer from which the router fetches tokens.
     *
     * @param tokenEndpoint its address for requests of tokens; null: none
     * @param clientId the router's name there
     * @param subjectTokenFile a token to exchange for those of storage systems; null: the client
     *     gets them by its own credentials
     * @param caFile certificates to trust; null: those of the JDK
     */
    record Fetch(
        @Nullable URI tokenEndpoint,
        @Nullable String clientId,
        @Nullable Path clientSecretFile,
        @Nullable Path subjectTokenFile,
        @Nullable Path caFile) {

      Fetch {
        if (tokenEndpoint != null
            && (!"https".equals(tokenEndpoint.getScheme()) || tokenEndpoint.getHost() == null)) {
          throw new IllegalArgumentException("the token endpoint must be of the form https://host");
        }
        if (tokenEndpoint != null && tokenEndpoint.getUserInfo() != null) {
          throw new IllegalArgumentException(
              "the token endpoint must have no user: set tokens.fetch.client-id instead");
        }
        if (tokenEndpoint == null
            && (clientId != null || clientSecretFile != null || subjectTokenFile != null)) {
          throw new IllegalArgumentException(
              "tokens.fetch.client-id, client-secret-file and subject-token-file need"
                  + " tokens.fetch.token-endpoint");
        }
      }
    }
  }

  /**
   * @param enabled whether clients of FTS3 may send jobs
   * @param organization the virtual organization under which they see all jobs
   * @param kept how long jobs are stored after their end
   * @param pages address of the pages, to which the reasons of waiting files lead
   * @param storageCaFile certificates to trust for storage systems that are asked for sizes of
   *     files; null: those of the JDK
   * @param issuers whose tokens stand for users
   * @param issuersCaFile certificates to trust for issuers; null: those of the JDK
   * @param unmanaged what is allowed of storage systems that are of no node
   */
  record Fts3(
      @DefaultValue("false") boolean enabled,
      @DefaultValue("argosy") String organization,
      @DefaultValue("7d") Duration kept,
      @Nullable String pages,
      @Nullable Path storageCaFile,
      @DefaultValue List<Issuer> issuers,
      @Nullable Path issuersCaFile,
      UnmanagedTerms unmanaged) {

    /**
     * An issuer of tokens for clients of FTS3.
     *
     * @param users by the subjects of tokens
     * @param groups users by groups
     */
    record Issuer(
        @DefaultValue("") String url,
        @DefaultValue("") String audience,
        @DefaultValue("fts") String scope,
        @DefaultValue Map<String, String> users,
        @DefaultValue Map<String, String> groups) {

      Issuer {
        if (!url.matches("https://[^?#@\\s]+")) {
          throw new IllegalArgumentException("the issuer of tokens must be https://host");
        }
        if (audience.isBlank() || scope.isBlank() || scope.contains(" ")) {
          throw new IllegalArgumentException(
              "an issuer needs the audience that its tokens must have, and one scope");
        }
        if (users.isEmpty() && groups.isEmpty()) {
          throw new IllegalArgumentException("an issuer needs users or groups");
        }
      }
    }

    Fts3 {
      if (!organization.matches("[A-Za-z0-9._-]{1,50}")) {
        throw new IllegalArgumentException(
            "the organization of FTS3 jobs is 1 to 50 of A-Z a-z 0-9 . _ -");
      }
      if (pages != null && !pages.matches("https?://[^?#\\s]*[^/?#\\s]")) {
        throw new IllegalArgumentException(
            "the address of the pages must be https://host:port, without a slash at its end");
      }
      if (!kept.isPositive()) {
        throw new IllegalArgumentException("FTS3 jobs must be kept for some time");
      }
    }
  }

  /**
   * @param experiment its number in the registry of SciTags; null: traffic is not marked
   * @param activities numbers of that registry, by the activities of requests
   */
  record Scitags(@Nullable Integer experiment, @DefaultValue Map<String, Integer> activities) {

    Scitags {
      if (experiment == null && !activities.isEmpty()) {
        throw new IllegalArgumentException("scitags.activities needs scitags.experiment");
      }
      if (experiment != null && isOutside(experiment, SciTags.MOST_EXPERIMENT)) {
        throw new IllegalArgumentException(
            "the experiment of SciTags must be %d to %d: %d"
                .formatted(SciTags.LEAST, SciTags.MOST_EXPERIMENT, experiment));
      }
      activities.forEach(
          (name, number) -> {
            if (isOutside(number, SciTags.MOST_ACTIVITY)) {
              throw new IllegalArgumentException(
                  "the activity %s of SciTags must be %d to %d: %d"
                      .formatted(name, SciTags.LEAST, SciTags.MOST_ACTIVITY, number));
            }
          });
    }

    private static boolean isOutside(int number, int most) {
      return number < SciTags.LEAST || number > most;
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
