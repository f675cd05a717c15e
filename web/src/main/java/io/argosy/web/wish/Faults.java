package io.argosy.web.wish;

import io.argosy.common.refusal.Refusal;
import io.argosy.web.router.RouterAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with which field of the form, in a sentence each.
 *
 * @param form what no field is to blame for; absent if nothing
 */
public record Faults(Map<String, String> fields, @Nullable String form) {

  static final Faults NONE = new Faults(Map.of(), null);

  /** The form's word for each of the router's that differs. */
  private static final Map<String, String> WORDS =
      Map.of("datasets", "dataset", "destinations", "to");

  private static final Set<String> FIELDS =
      Set.of("dataset", "to", "priority", "activity", "deadline", "strategy", "comment");

  public Faults {
    fields = Map.copyOf(fields);
  }

  static Faults of(Map<String, String> fields) {
    return new Faults(fields, null);
  }

  static Faults of(RouterAnswer.Refused<?> refused) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Refusal.Fault error : refused.problem().errors()) {
      String place = error.field().replaceAll("\\[.*", "");
      String field = WORDS.getOrDefault(place, place);
      if (FIELDS.contains(field)) {
        fields.merge(field, sentence(error), (one, more) -> one + "; " + more);
      }
    }
    boolean told = fields.size() > 0 && knowsAll(refused.problem().errors());
    return new Faults(fields, told ? null : refused.sentence());
  }

  private static boolean knowsAll(List<Refusal.Fault> errors) {
    return errors.stream()
        .map(error -> error.field().replaceAll("\\[.*", ""))
        .allMatch(place -> FIELDS.contains(WORDS.getOrDefault(place, place)));
  }

  private static String sentence(Refusal.Fault error) {
    return error.unmentioned().map(name -> name + ": ").orElse("") + error.message();
  }

  public boolean isEmpty() {
    return fields.isEmpty() && form == null;
  }

  /** What is wrong with a field, for its place on the page. */
  public @Nullable String at(String field) {
    return fields.get(field);
  }
}
