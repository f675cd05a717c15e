package io.argosy.agent.webdav.statefile;

import io.argosy.agent.webdav.Leftover;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** One file per session in {@code <state>/leftovers}. */
public final class LeftoverFiles {

  private LeftoverFiles() {}

  public static StateFiles<Leftover> in(Path state, JsonMapper json) throws IOException {
    StateFormat format = new StateFormat("argosy-leftovers", 1);
    return new StateFiles<>(
        state.resolve("leftovers"),
        new StateFiles.Kind<>(format, ".leftovers", Leftover.class, Leftover::id),
        json);
  }
}
