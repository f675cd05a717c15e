package io.argosy.agent.claim.statefile;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.ClaimFiles;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** One file per claim in {@code <state>/claims}. */
public final class ClaimStateFiles implements ClaimFiles {

  private static final StateFiles.Kind<Claim> KIND =
      new StateFiles.Kind<>(new StateFormat("argosy-claim", 1), ".claim", Claim.class, Claim::id);

  private final StateFiles<Claim> files;

  public ClaimStateFiles(Path state, JsonMapper json) throws IOException {
    this.files = new StateFiles<>(state.resolve("claims"), KIND, json);
  }

  @Override
  public void keep(Claim claim) {
    files.keep(claim);
  }

  @Override
  public void forget(UUID id) {
    files.forget(id);
  }

  @Override
  public List<Claim> all() {
    return files.all();
  }
}
