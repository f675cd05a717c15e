package io.argosy.agent.claim.statefile;

import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.claim.LastRegistration;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.statefile.UnreadableStateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code <state>/incarnation}, and {@code <state>/registering} until the router has answered. */
public final class IncarnationFile implements LastRegistration {

  private static final Logger LOG = LoggerFactory.getLogger(IncarnationFile.class);
  private static final StateFormat FORMAT = new StateFormat("argosy-incarnation", 1);

  private final StateFile file;
  private final StateFile asked;
  private final JsonMapper json;

  public IncarnationFile(Path state, JsonMapper json) {
    this.file = new StateFile(state.resolve("incarnation"), FORMAT);
    this.asked =
        new StateFile(state.resolve("registering"), new StateFormat("argosy-registering", 1));
    this.json = json;
  }

  @Override
  public Optional<Incarnation> last() {
    try {
      return file.read().map(body -> json.readValue(body, Incarnation.class));
    } catch (UnreadableStateException | JacksonException damaged) {
      LOG.error("Last registration is unreadable, ignoring it: file={}", file.path(), damaged);
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void remember(Incarnation incarnation) {
    try {
      file.write(json.writeValueAsString(incarnation));
      asked.delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void sending() {
    try {
      asked.write("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void refused() {
    try {
      asked.delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Also true if the file is damaged, because it was created before the router was asked. */
  @Override
  public boolean mayBeRegistered() {
    return Files.exists(asked.path());
  }
}
