/** Programs as processes: started, watched, started again and stopped in order. */
@NullMarked
package io.argosy.deploy.process;

import org.jspecify.annotations.NullMarked;
