package io.argosy.router.fts3;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.HttpAddress;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.NodeStorage.Credentials;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an admin allows of storage systems that are of no node. Hosts are named and no addresses are
 * excluded, so that no client can have router, agent or another storage ask a host that the admin
 * did not think of.
 *
 * @param agent that has files copied to them; null: nothing is allowed
 * @param hosts names and addresses in lower case; {@code *.example.org} stands for all names that
 *     end so
 * @param credentials for requests to them, {@code router} or {@code none}
 * @param http whether also by http, which sends no credentials
 */
public record UnmanagedTerms(
    @Nullable AgentName agent, Set<String> hosts, Credentials credentials, boolean http) {

  public static final UnmanagedTerms DEFAULT =
      new UnmanagedTerms(null, Set.of(), Credentials.NONE, false);

  /** The last label of a name has a letter, so that no wildcard stands for numeric addresses. */
  private static final Pattern WILDCARD =
      Pattern.compile("\\*(\\.[a-z0-9-]{1,63})+\\.[a-z][a-z0-9-]{1,62}");

  /**
   * @throws IllegalArgumentException the settings contradict each other, or a host is malformed
   */
  public UnmanagedTerms {
    hosts = Set.copyOf(hosts);
    if ((agent == null) != hosts.isEmpty()) {
      throw new IllegalArgumentException(
          "fts3.unmanaged needs both agent and hosts, or none of them");
    }
    if (!hosts.stream().allMatch(UnmanagedTerms::isNamed)) {
      throw new IllegalArgumentException(
          "fts3.unmanaged.hosts are names, addresses or *.example.org, in lower case, without"
              + " scheme and port");
    }
    if (credentials != Credentials.ROUTER && credentials != Credentials.NONE) {
      throw new IllegalArgumentException("fts3.unmanaged.credentials are router or none");
    }
  }

  /** The host of a job's address has no underscore, so that such a name would allow nothing. */
  private static boolean isNamed(String host) {
    return HttpAddress.isHost(host) && host.indexOf('_') < 0 || WILDCARD.matcher(host).matches();
  }

  /** Returns why jobs may not name this storage; empty if they may. */
  Optional<String> refusal(String origin) {
    if (isPlain(origin) && !http) {
      return Optional.of(
          "%s is of no node, and the admin does not allow http for such storage".formatted(origin));
    }
    String host = URI.create(origin).getHost();
    return hosts.stream().anyMatch(pattern -> matches(pattern, host))
        ? Optional.empty()
        : Optional.of(
            "%s is of no node, and the admin does not allow host %s".formatted(origin, host));
  }

  private static boolean matches(String pattern, String host) {
    return pattern.startsWith("*") ? host.endsWith(pattern.substring(1)) : host.equals(pattern);
  }

  /**
   * Returns the storage with all its files.
   *
   * @throws IllegalArgumentException the origin is too long
   */
  NodeStorage storage(String origin) {
    return new NodeStorage(
        new DavUrl(origin, "/"),
        isPlain(origin) ? Credentials.NONE : credentials,
        origin,
        "/",
        false,
        List.of());
  }

  private static boolean isPlain(String origin) {
    return origin.startsWith("http:");
  }
}
