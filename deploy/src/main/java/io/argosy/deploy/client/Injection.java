package io.argosy.deploy.client;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.deploy.scan.FoundFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Declares files of a dataset and a node that holds them; the router divides them into blocks. */
public record Injection(DatasetName dataset, List<FoundFile> files) {

  private static final int MOST_FILES = 1_000;

  /** Declares that the node holds all files. */
  public InjectionView at(NodeName node, RouterClient router) throws IOException {
    return at(node, router, file -> true);
  }

  /** Declares that the node holds these of the files. */
  public InjectionView at(NodeName node, List<FoundFile> held, RouterClient router)
      throws IOException {
    Set<FoundFile> there = new HashSet<>(held);
    return at(node, router, there::contains);
  }

  private InjectionView at(NodeName node, RouterClient router, Predicate<FoundFile> isThere)
      throws IOException {
    int filesAdded = 0;
    int replicasAdded = 0;
    for (InjectionForm form : formsOf(node, isThere)) {
      InjectionView view = router.post("/command/v1/injections", form, InjectionView.class);
      filesAdded += view.filesAdded();
      replicasAdded += view.replicasAdded();
    }
    return new InjectionView(filesAdded, replicasAdded);
  }

  List<InjectionForm> formsOf(NodeName node, Predicate<FoundFile> isThere) {
    List<InjectionForm.InjectedFile> there =
        files.stream().filter(isThere).map(this::injected).toList();
    List<InjectionForm> forms = new ArrayList<>();
    for (int from = 0; from < there.size(); from += MOST_FILES) {
      int to = Math.min(from + MOST_FILES, there.size());
      forms.add(new InjectionForm(node, dataset, null, there.subList(from, to)));
    }
    return forms;
  }

  private InjectionForm.InjectedFile injected(FoundFile file) {
    Lfn lfn = new Lfn(dataset + "/" + file.path());
    return new InjectionForm.InjectedFile(lfn, file.bytes(), file.checksum());
  }
}
