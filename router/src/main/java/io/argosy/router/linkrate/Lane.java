package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A link over one path.
 *
 * @param circuit id of the circuit; empty for the shared path
 * @param sends whether what moves is part of what the source sends in all; not if its circuits use
 *     a network interface of their own
 * @param receives the same for the destination
 */
public record Lane(LinkKey link, Optional<UUID> circuit, boolean sends, boolean receives) {

  /** The shared path, as it is stored. */
  public static final String SHARED = "shared";

  private static final Pattern CIRCUIT =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Returns a lane that counts at both ends. */
  public static Lane of(LinkKey link, Optional<UUID> circuit) {
    return new Lane(link, circuit, true, true);
  }

  /** Returns the link over the path that it shares with other traffic. */
  public static Lane shared(LinkKey link) {
    return of(link, Optional.empty());
  }

  public boolean isShared() {
    return circuit.isEmpty();
  }

  /** Returns the path as it is stored: {@code shared} or the circuit's id. */
  public String path() {
    return circuit.map(UUID::toString).orElse(SHARED);
  }

  /** Returns the path that an agent has named; what is neither counts as the shared path. */
  public static String pathOf(String named) {
    return CIRCUIT.matcher(named).matches() ? named : SHARED;
  }

  /** Returns the circuit of a stored path. */
  public static Optional<UUID> circuitOf(String path) {
    return SHARED.equals(path) ? Optional.empty() : Optional.of(UUID.fromString(path));
  }
}
