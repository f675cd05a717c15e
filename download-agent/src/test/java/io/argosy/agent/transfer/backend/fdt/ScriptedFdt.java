package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Simulates both ends of FDT as observed and as configured; no process runs. */
final class ScriptedFdt implements FdtTool, RemoteFdt {

  enum Manner {
    NOTHING,
    NEVER_LISTENS,
    FINDS_ITS_PORT_TAKEN_ONCE,
    HANGS,
    TRUNCATES_ONE,
    MAKES_ONE_LONGER,
    LOSES_ONE_SOURCE,
    RUNS_OUT_OF_SPACE,
    DIES_AFTER_ONE_ONCE,
    IS_FORGOTTEN,
    IS_FORGOTTEN_AND_GOES_ON,
    TRICKLES,
    IS_REFUSED_BY_THE_DOOR,
    FINDS_THE_DOOR_BUSY_TWICE,
    CANNOT_CONNECT,
    REACHES_NO_PORT,
    DIES_EACH_TIME,
    IS_REFUSED_A_FILE,
    PACKS,
    PACKS_WHAT_HAS_CHANGED,
    PACKS_WHAT_IS_BROKEN,
    PACKS_WHAT_IT_LIKES,
    PACKS_AND_GOES_SILENT
  }

  private static final Set<Manner> GO_ON =
      Set.of(
          Manner.HANGS,
          Manner.IS_FORGOTTEN,
          Manner.IS_FORGOTTEN_AND_GOES_ON,
          Manner.TRICKLES,
          Manner.REACHES_NO_PORT);

  private final Manner manner;
  private final byte[] content;
  private final AtomicInteger starts = new AtomicInteger();

  int starts() {
    return starts.get();
  }

  private final AtomicInteger pushes = new AtomicInteger();
  private final List<FdtOrder> orders = new ArrayList<>();
  private int alive;
  private boolean over;
  private List<Integer> pushed = List.of();
  private List<List<Integer>> packs = List.of();
  private Optional<FdtRequest> request = Optional.empty();
  private int sofar = 1;

  ScriptedFdt(Manner manner, byte[] content) {
    this.manner = manner;
    this.content = content;
  }

  /** The streams that the door was asked for last. */
  int streams() {
    return request.orElseThrow().streams();
  }

  List<FdtOrder> orders() {
    return List.copyOf(orders);
  }

  int alive() {
    return alive;
  }

  @Override
  public FdtRun start(FdtOrder order) {
    orders.add(order);
    alive++;
    over = false;
    return new Run(starts.incrementAndGet());
  }

  @Override
  public Optional<FdtAnswer> start(DoorSession session, FdtRequest request)
      throws TransferFailedException {
    boolean busy = manner == Manner.FINDS_THE_DOOR_BUSY_TWICE && starts.get() <= 2;
    if (busy || manner == Manner.IS_REFUSED_BY_THE_DOOR) {
      throw new TransferFailedException(
          new TaskFailure(FailureClass.SOURCE_BUSY, Phase.TRANSFER, "the door is busy"));
    }
    int push = pushes.incrementAndGet();
    pushed = request.numbers();
    over = !GO_ON.contains(manner);
    this.request = Optional.of(request);
    packs = manner.name().startsWith("PACKS") ? request.packsOrNone() : List.of();
    if (manner == Manner.PACKS_WHAT_IT_LIKES) {
      packs = List.of(request.numbers().reversed());
    }
    packs.forEach(pack -> writePack(request, pack));
    for (int n : request.numbers()) {
      if (packs.stream().anyMatch(pack -> pack.contains(n))) {
        continue;
      }
      byte[] bytes = sent(n, push);
      if (bytes.length > 0) {
        write(Path.of(request.directory()).resolve(FdtOrder.stagedName(n)), bytes);
      }
    }
    return answer();
  }

  private void writePack(FdtRequest request, List<Integer> pack) {
    ByteBuffer all = ByteBuffer.allocate(pack.size() * content.length);
    pack.forEach(n -> all.put(content));
    boolean isSilent = manner == Manner.PACKS_AND_GOES_SILENT;
    if (isSilent ? pushes.get() == 1 : manner != Manner.PACKS) {
      all.put(all.capacity() - 1, (byte) (content[content.length - 1] + 1));
    }
    String name = FdtOrder.stagedPack(packs.indexOf(pack));
    write(Path.of(request.directory()).resolve(name), all.array());
  }

  private byte[] sent(int n, int push) {
    boolean last = n == pushed.getLast() && pushed.size() > 1;
    return switch (manner) {
      case CANNOT_CONNECT, REACHES_NO_PORT, IS_REFUSED_A_FILE -> new byte[0];
      case TRICKLES -> new byte[0];
      case IS_FORGOTTEN_AND_GOES_ON -> Arrays.copyOf(content, 1);
      case DIES_EACH_TIME -> last ? new byte[0] : content;
      case HANGS, RUNS_OUT_OF_SPACE, LOSES_ONE_SOURCE, IS_FORGOTTEN -> last ? new byte[0] : content;
      case DIES_AFTER_ONE_ONCE -> push == 1 && last ? new byte[0] : content;
      case TRUNCATES_ONE -> last ? Arrays.copyOf(content, content.length / 2) : content;
      case MAKES_ONE_LONGER -> last ? Arrays.copyOf(content, content.length + 1) : content;
      default -> content;
    };
  }

  private boolean isOver() {
    return over;
  }

  /** Adds some bytes with each call, until the file is complete. */
  void goOn() {
    boolean isOn = request.isPresent() && sofar < content.length;
    boolean grows = manner == Manner.IS_FORGOTTEN_AND_GOES_ON || manner == Manner.TRICKLES;
    if (grows && isOn) {
      int more = manner == Manner.TRICKLES ? 1 : content.length / 100;
      sofar = Math.min(sofar + more, content.length);
      for (int n : pushed) {
        write(
            Path.of(request.get().directory()).resolve(underWay(n)), Arrays.copyOf(content, sofar));
      }
    }
  }

  @Override
  public Optional<FdtAnswer> status(DoorSession session) {
    boolean forgets = manner == Manner.IS_FORGOTTEN || manner == Manner.IS_FORGOTTEN_AND_GOES_ON;
    return forgets ? Optional.empty() : answer();
  }

  @Override
  public Optional<FdtAnswer> end(DoorSession session) {
    return answer();
  }

  private Optional<FdtAnswer> answer() {
    List<FdtAnswer.FdtFile> files =
        (manner == Manner.PACKS_AND_GOES_SILENT ? List.<Integer>of() : pushed)
            .stream()
                .map(n -> new FdtAnswer.FdtFile(n, n > 0 ? statusOfOthers() : "ready", null))
                .toList();
    Integer exit = manner == Manner.NOTHING ? 0 : 1;
    return Optional.of(
        new FdtAnswer(
            !isOver(),
            false,
            0,
            isOver() ? exit : null,
            outputAtDoor(),
            List.of("c"),
            files,
            packs));
  }

  private String statusOfOthers() {
    return switch (manner) {
      case LOSES_ONE_SOURCE -> "missing";
      case PACKS_WHAT_HAS_CHANGED -> "changed";
      default -> "ready";
    };
  }

  /** FDT's temporary name of an incomplete file, if it is to behave as FDT. */
  private String underWay(int n) {
    return (manner == Manner.TRICKLES ? ".0.123" : "") + FdtOrder.stagedName(n);
  }

  private String outputAtDoor() {
    return switch (manner) {
      case CANNOT_CONNECT -> "java.net.ConnectException: Connection refused";
      case IS_REFUSED_A_FILE -> "RefusedFileException: argosy-fdt-policy: lies behind a link";
      default -> "STATUS: OK";
    };
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Run implements FdtRun {

    private final boolean broken;
    private boolean ended;

    Run(int start) {
      broken = manner == Manner.FINDS_ITS_PORT_TAKEN_ONCE && start == 1;
    }

    @Override
    public boolean isAlive() {
      return !broken && !ended && !isOver();
    }

    @Override
    public boolean isReady() {
      return !broken && manner != Manner.NEVER_LISTENS;
    }

    @Override
    public FdtOutput output() {
      return new FdtOutput(
          isAlive() ? Optional.empty() : Optional.of(1),
          switch (manner) {
            case RUNS_OUT_OF_SPACE -> "java.io.IOException: No space left on device";
            case FINDS_ITS_PORT_TAKEN_ONCE -> "java.net.BindException: Address already in use";
            default -> "READY";
          });
    }

    @Override
    public List<String> commandLine() {
      return List.of("java");
    }

    @Override
    public List<Connection> connections() {
      return List.of();
    }

    @Override
    public void end() {
      alive -= ended ? 0 : 1;
      ended = true;
    }
  }
}
