/** System tests of Argosy's guarantees with its real programs, each in its own process. */
@NullMarked
package io.argosy.system;

import org.jspecify.annotations.NullMarked;
