/** The bells of the stages: who rings, who runs, and what happens when a cycle fails. */
@NullMarked
package io.argosy.router.stage.timer;

import org.jspecify.annotations.NullMarked;
