package io.argosy.router.shadow;

import java.time.Instant;
import java.util.List;

class MemoryShadowStoreTest implements ShadowStoreContract {

  private final MemoryShadowStore store = new MemoryShadowStore();

  @Override
  public ShadowStore store() {
    return store;
  }

  @Override
  public void planned(long id, Instant at, PlannedCycle cycle) {
    store.planned(
        new CycleHead(id, at, cycle.policy().strategy().word(), cycle.batch().size()), cycle);
  }

  @Override
  public void damage(long id) {
    store.damage(id);
  }

  @Override
  public void expire(long id) {
    store.expire(id);
  }

  @Override
  public List<String> stored() {
    return store.runs().stream().map(run -> run.cycle().id() + ": " + run.plans().size()).toList();
  }
}
