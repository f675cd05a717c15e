package io.argosy.common.task;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why an agent claims nothing: agents report it, the router stores it, the pages show
 * it.
 */
public enum ClaimHindrance {
  /** The free space of a destination is within the agent's reserve. */
  NO_ROOM,
  /** An operator drains the agent. */
  DRAINING,
  /** The agent only serves files to others and fetches none. */
  DOOR_ONLY,
  /** The agent is stopping; this is its last heartbeat. */
  STOPPED,
  /** A reason from a newer agent that this version does not know. */
  OTHER;

  /** Returns text for users, such as {@code no room}. */
  public String words() {
    return this == DOOR_ONLY ? "not receiving" : kind().replace('-', ' ');
  }

  /** Returns the reasons as the value of one column; null if there are none. */
  public static @Nullable String joined(Collection<ClaimHindrance> hindrances) {
    return hindrances.isEmpty()
        ? null
        : hindrances.stream().distinct().sorted().map(ClaimHindrance::kind).collect(joining(","));
  }

  /** Parses the result of {@link #joined}, also of a later version. */
  public static List<ClaimHindrance> split(@Nullable String column) {
    return column == null
        ? List.of()
        : Arrays.stream(column.split(",", -1)).map(ClaimHindrance::ofKind).distinct().toList();
  }

  private static ClaimHindrance ofKind(String kind) {
    return Arrays.stream(values()).filter(h -> h.kind().equals(kind)).findFirst().orElse(OTHER);
  }

  private String kind() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
