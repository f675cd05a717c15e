package io.argosy.web.newrequest;

import io.argosy.common.refusal.Refusal;
import io.argosy.web.router.RouterAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a form.
 *
 * @param fields one sentence for each invalid field, by the field's name
 * @param form an error that belongs to no field; null if there is none
 */
public record Faults(Map<String, String> fields, @Nullable String form) {

  static final Faults NONE = new Faults(Map.of(), null);

  /** The form's names of the router's fields that have another name. */
  private static final Map<String, String> NAMES =
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
      String field = NAMES.getOrDefault(place, place);
      if (FIELDS.contains(field)) {
        fields.merge(field, sentence(error), (one, more) -> one + "; " + more);
      }
    }
    boolean isComplete = fields.size() > 0 && knowsAll(refused.problem().errors());
    return new Faults(fields, isComplete ? null : refused.sentence());
  }

  private static boolean knowsAll(List<Refusal.Fault> errors) {
    return errors.stream()
        .map(error -> error.field().replaceAll("\\[.*", ""))
        .allMatch(place -> FIELDS.contains(NAMES.getOrDefault(place, place)));
  }

  private static String sentence(Refusal.Fault error) {
    return error.unmentioned().map(name -> name + ": ").orElse("") + error.message();
  }

  public boolean isEmpty() {
    return fields.isEmpty() && form == null;
  }

  /** Returns what is wrong with a field; null if nothing. */
  public @Nullable String at(String field) {
    return fields.get(field);
  }
}
