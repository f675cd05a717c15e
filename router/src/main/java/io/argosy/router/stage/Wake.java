package io.argosy.router.stage;

/**
 * Rings a stage's bell, here and on the other routers, so that an idle system reacts within a
 * second. Call it after the commit. Losing a ring is harmless: each stage's timer sweeps
 * everything.
 */
public interface Wake {

  void stage(Stage stage);
}
