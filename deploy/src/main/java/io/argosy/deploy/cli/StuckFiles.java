package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.StuckFileView;
import java.util.List;

/** Files that do not move, and why: the first few of them. */
final class StuckFiles {

  private static final int SHOWN = 20;

  private StuckFiles() {}

  static void say(List<StuckFileView> stuck, Answer answer) {
    stuck.stream().limit(SHOWN).forEach(file -> answer.say(sentence(file)));
    if (stuck.size() > SHOWN) {
      answer.say("and %,d more".formatted(stuck.size() - SHOWN));
    }
  }

  private static String sentence(StuckFileView file) {
    return "%s %s at %s after %s: %s"
        .formatted(
            file.givenUp() ? "Given up:" : "Waiting:",
            file.lfn(),
            file.destination(),
            Counted.of(file.attempts(), "attempt"),
            file.message());
  }
}
