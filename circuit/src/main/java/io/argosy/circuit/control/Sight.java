package io.argosy.circuit.control;

import io.argosy.circuit.lifecycle.Circuit;
import java.util.List;
import java.util.Optional;

/** What the provider's last list says about one circuit. */
sealed interface Sight {

  /** There is no list that began after the last action for the circuit. */
  record Unseen() implements Sight {}

  /**
   * Nothing of the circuit is listed.
   *
   * @param confirmed whether lists in a row, seconds apart, say so; a single one decides nothing
   */
  record Absent(boolean confirmed) implements Sight {}

  /**
   * @param strays other circuits with the same key, such as those of a request that was processed
   *     twice
   */
  record Seen(Found found, List<Found> strays) implements Sight {}

  /** Looks a circuit up by its reference, or by its key if the provider gave no reference. */
  static Sight of(Circuit circuit, Listing listing, boolean confirmed) {
    List<Found> ours =
        listing.circuits().stream()
            .filter(
                found ->
                    found.key().filter(circuit.key()::equals).isPresent()
                        || found.isAdoptedBy(circuit))
            .toList();
    Optional<Found> main =
        ours.stream()
            .filter(found -> found.isAdoptedBy(circuit))
            .findFirst()
            .or(() -> ours.stream().filter(Found::isLeft).findFirst())
            .or(() -> ours.stream().findFirst());
    return main.<Sight>map(
            found ->
                new Seen(
                    found,
                    ours.stream().filter(other -> other != found && other.isLeft()).toList()))
        .orElse(new Absent(confirmed));
  }
}
