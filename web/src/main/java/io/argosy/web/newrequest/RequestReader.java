package io.argosy.web.newrequest;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestForm;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts the form to a request for the router, or returns what is wrong with which field. */
final class RequestReader {

  static final int MOST = 1000;
  static final int MOST_WILDCARDS = 20;

  /** The result. */
  sealed interface Read {

    /** The request, in which patterns are replaced by the names that match them. */
    record Good(RequestForm request) implements Read {}

    record Bad(Faults faults) implements Read {}
  }

  private final Map<String, List<DatasetName>> matching;
  private final NewRequestForm form;
  private final @Nullable String key;
  private final Map<String, String> faults = new LinkedHashMap<>();

  private RequestReader(
      Map<String, List<DatasetName>> matching, NewRequestForm form, @Nullable String key) {
    this.matching = matching;
    this.form = form;
    this.key = key;
  }

  /**
   * @param matching the dataset names that match each pattern of the form
   * @param key the idempotency key of the request; null for a preview
   */
  static Read read(
      Map<String, List<DatasetName>> matching, NewRequestForm form, @Nullable String key) {
    return new RequestReader(matching, form, key).read();
  }

  private Read read() {
    RequestForm request =
        new RequestForm(
            key,
            datasets(),
            destinations(),
            priority(),
            form.activity(),
            form.comment().isEmpty() ? null : form.comment(),
            deadline(),
            form.strategy().isEmpty() ? null : form.strategy(),
            null,
            form.isStatic() ? true : null);
    return faults.isEmpty() ? new Read.Good(request) : new Read.Bad(Faults.of(faults));
  }

  private List<DatasetName> datasets() {
    if (form.wildcards().size() > MOST_WILDCARDS) {
      faults.put("dataset", "At most 20 names with wildcards are allowed.");
      return List.of();
    }
    Set<DatasetName> names = new LinkedHashSet<>();
    form.datasets().forEach(text -> names.addAll(named(text)));
    if (form.datasets().isEmpty()) {
      faults.put("dataset", "Choose at least one dataset.");
    } else if (names.size() > MOST) {
      faults.put("dataset", "A request has at most 1,000 datasets.");
    }
    return List.copyOf(names);
  }

  private List<DatasetName> named(String text) {
    if (NewRequestForm.isWildcard(text)) {
      List<DatasetName> named = matching.getOrDefault(text, List.of());
      if (named.isEmpty()) {
        fault("dataset", "No dataset matches " + text + ".");
      }
      return named;
    }
    try {
      return List.of(new DatasetName(text));
    } catch (IllegalArgumentException e) {
      fault("dataset", text + ": " + e.getMessage() + ".");
      return List.of();
    }
  }

  private List<NodeName> destinations() {
    List<NodeName> names = new ArrayList<>();
    for (String text : form.destinations()) {
      try {
        names.add(new NodeName(text));
      } catch (IllegalArgumentException e) {
        fault("to", text + ": " + e.getMessage() + ".");
      }
    }
    if (form.destinations().isEmpty()) {
      faults.put("to", "Choose at least one destination.");
    }
    return names;
  }

  private Priority priority() {
    try {
      return new Priority(Integer.parseInt(form.priority()));
    } catch (IllegalArgumentException e) {
      faults.put("priority", "A priority is 0 (urgent) to 3.");
      return Priority.NORMAL;
    }
  }

  /** Parses the deadline, in the format of a browser's field or with a final {@code Z}. */
  private @Nullable Instant deadline() {
    if (form.deadline().isEmpty()) {
      return null;
    }
    try {
      return form.deadline().endsWith("Z")
          ? Instant.parse(form.deadline())
          : LocalDateTime.parse(form.deadline()).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      faults.put("deadline", "A deadline is a date and a time, such as 2026-12-31T18:00.");
      return null;
    }
  }

  private void fault(String field, String sentence) {
    faults.merge(field, sentence, (one, more) -> one + " " + more);
  }
}
