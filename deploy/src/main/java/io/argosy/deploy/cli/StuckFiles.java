package io.argosy.deploy.cli;

import io.argosy.common.wire.user.StuckFileView;
import io.argosy.deploy.screen.ProgressText;
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
    return (file.givenUp() ? "Given up: " : "Waiting: ") + ProgressText.of(file);
  }
}
