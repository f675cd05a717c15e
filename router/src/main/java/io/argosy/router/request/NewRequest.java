package io.argosy.router.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a user asks for, by name.
 *
 * @param key of the sender's choice
 * @param deadline goes first among those of its priority; nothing ends when it passes; to the
 *     microsecond, what is finer is cut off
 * @param choice how its files' sources are chosen
 * @param isStatic only the blocks that the datasets have when a destination approves are wanted,
 *     and the request ends when they are there; otherwise it is a standing one
 */
public record NewRequest(
    Optional<String> key,
    List<DatasetName> datasets,
    List<NodeName> destinations,
    Priority priority,
    String activity,
    String comment,
    Optional<Instant> deadline,
    SourceWish choice,
    boolean isStatic) {

  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,64}");
  private static final Pattern ACTIVITY = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern COMMENT = Pattern.compile("[^\\p{Cc}\\p{Cs}]{0,2000}");

  public NewRequest {
    datasets = List.copyOf(datasets);
    destinations = List.copyOf(destinations);
    deadline = deadline.map(time -> time.truncatedTo(ChronoUnit.MICROS));
    key.ifPresent(text -> require("key", text, KEY, "is 1 to 64 visible ASCII characters"));
    require("activity", activity, ACTIVITY, "is 1 to 64 of A-Z a-z 0-9 _ -");
    require("comment", comment, COMMENT, "is one line of at most 2,000 characters");
  }

  private static void require(String field, String text, Pattern rule, String sentence) {
    if (!rule.matcher(text).matches()) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, text, sentence));
    }
  }
}
