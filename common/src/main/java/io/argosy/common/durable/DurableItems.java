package io.argosy.common.durable;

import java.util.List;
import java.util.UUID;

/** A durable store of items by id. An item survives a crash once {@link #keep} has returned. */
public interface DurableItems<T> {

  /** Stores an item, and replaces an earlier one with its id. */
  void keep(T thing);

  /** Deletes an item durably. */
  void forget(UUID id);

  /** Returns all items, the oldest first; damaged files are set aside and logged. */
  List<T> all();
}
