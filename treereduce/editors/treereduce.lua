-- treereduce-py for Neovim: reduces the current buffer as long as a command says so.
--
--   :TreeReduce ./check.sh          a check, which exits with 0 on what is to be kept
--   :TreeReduce gcc -O2 -c @@       a command that crashes; @@ is the path of the candidate
--   :TreeReduceCancel               ends the run; the best so far is shown
--
-- The buffer's status line shows how small it has become. At the end, the result stands beside the buffer as a
-- diff. vim.g.treereduce_command is what is run, with options, by default { 'treereduce-py' }.

local run = nil

function _G.treereduce_status()
  if not run then
    return ''
  end
  if not run.tokens then
    return 'treereduce: trying the check'
  end
  return ('treereduce: %d of %d tokens'):format(run.tokens, run.original or run.tokens)
end

local function say(message, level)
  vim.notify('treereduce: ' .. message, level or vim.log.levels.INFO)
end

local function show_status(window, shown)
  if not vim.api.nvim_win_is_valid(window) then
    return
  end
  local line = shown and '%<%f %m%=%{v:lua.treereduce_status()} ' or ''
  vim.api.nvim_win_set_option(window, 'statusline', line)
end

-- What the buffer shows, as it would be saved: in its line ends and its encoding, whether it is saved or not.
local function write_buffer(buffer, file)
  local options = vim.bo[buffer]
  local ending = ({ dos = '\r\n', mac = '\r' })[options.fileformat] or '\n'
  -- A line feed in a line stands for NUL.
  local text = table.concat(
    vim.tbl_map(function(line)
      return (line:gsub('\n', '\0'))
    end, vim.api.nvim_buf_get_lines(buffer, 0, -1, false)),
    ending
  )
  text = (options.bomb and '\239\187\191' or '') .. text .. (options.endofline and ending or '')
  local encoding = options.fileencoding
  if encoding ~= '' and encoding ~= 'utf-8' and not text:find('\0', 1, true) then
    local encoded = vim.fn.iconv(text, 'utf-8', encoding)
    text = encoded ~= '' and encoded or text
  end
  local stream = assert(io.open(file, 'wb'))
  stream:write(text)
  stream:close()
end

local function show_result(done, text)
  if not vim.api.nvim_buf_is_loaded(done.buffer) then
    done.buffer = nil -- it was closed meanwhile; the result is shown alone
  elseif vim.api.nvim_win_is_valid(done.window) and vim.api.nvim_win_get_buf(done.window) == done.buffer then
    vim.api.nvim_set_current_win(done.window)
    vim.cmd('diffthis')
  end
  local dos = text:find('\r\n', 1, true) ~= nil
  text = (dos and text:gsub('\r\n', '\n') or text):gsub('\n$', ''):gsub('%z', '\n')
  vim.cmd('rightbelow vnew')
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n', { plain = true }))
  vim.bo[buffer].fileformat = dos and 'dos' or 'unix'
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = done.filetype
  pcall(vim.api.nvim_buf_set_name, buffer, vim.fn.fnamemodify(done.name, ':t') .. ' (reduced)')
  vim.b[buffer].treereduce_name = done.name -- what it is when it is reduced further
  if done.buffer then
    vim.cmd('diffthis')
  end
end

local function hear(message)
  if message.event == 'round' and not run.original then
    run.original = message.tokens
  end
  if message.tokens then
    run.tokens = message.tokens
    vim.cmd('redrawstatus!')
  end
  if message.event == 'warning' then
    say(message.message, vim.log.levels.WARN)
  elseif message.event == 'end' then
    run.summary = message.summary
  end
end

local function ended(status)
  local done = run
  run = nil
  show_status(done.window, false)
  local summary = done.summary
  local file = io.open(done.result, 'rb')
  local text = file and file:read('*a')
  if file then
    file:close()
  end
  vim.fn.delete(done.folder, 'rf')
  if text then
    show_result(done, text)
  end
  if not (summary and summary.bytes) then
    local reason = summary and summary.error or table.concat(done.errors, '\n')
    reason = type(reason) == 'string' and reason:gsub('^treereduce%-py: error: ', '') or ''
    say(reason ~= '' and reason or ('ended with status ' .. status), vim.log.levels.ERROR)
  else
    local why = summary.ending == 'fixpoint' and 'nothing more can be removed' or summary.ending:gsub('_', ' ')
    say(('%d -> %d tokens, %s'):format(summary.tokens.before, summary.tokens.after, why))
  end
end

-- Words as a shell would split them: quotes and backslashes keep blanks together.
local function words_of(text)
  local words, word, quote, place = {}, nil, nil, 1
  while place <= #text do
    local mark = text:sub(place, place)
    if mark == quote then
      quote = nil
    elseif not quote and mark:find('[\'"]') then
      quote, word = mark, word or ''
    elseif mark == '\\' and quote ~= "'" then
      place = place + 1
      word = (word or '') .. text:sub(place, place)
    elseif not quote and mark:find('%s') then
      words[#words + 1], word = word, nil
    else
      word = (word or '') .. mark
    end
    place = place + 1
  end
  words[#words + 1] = word
  return words
end

local function start(words)
  local dashes = words[1] == '--'
  words = dashes and vim.list_slice(words, 2) or words
  if #words == 0 then
    return say('give a check, or a command with @@', vim.log.levels.ERROR)
  end
  if #words > 1 or words[1]:find('@@', 1, true) then
    dashes = true
  elseif not dashes and vim.fn.filereadable(words[1]) == 0 and vim.fn.executable(words[1]) == 1 then
    local told = '%s is no check but a command: say where the candidate goes, as in %s @@'
    return say(told:format(words[1], words[1]), vim.log.levels.ERROR)
  end
  if run then
    return say('a run is under way; :TreeReduceCancel ends it', vim.log.levels.ERROR)
  end
  local buffer = vim.api.nvim_get_current_buf()
  local name = vim.b[buffer].treereduce_name or vim.api.nvim_buf_get_name(buffer)
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, 'p')
  local file = folder .. '/' .. (name ~= '' and vim.fn.fnamemodify(name, ':t') or 'buffer')
  write_buffer(buffer, file)
  local call = vim.list_extend({}, vim.g.treereduce_command or { 'treereduce-py' })
  local result = folder .. '/result'
  vim.list_extend(call, { '--quiet', '--events', '-', '-o', result, file })
  if dashes then
    table.insert(call, '--')
  end
  vim.list_extend(call, words)
  run = {
    buffer = buffer,
    window = vim.api.nvim_get_current_win(),
    name = name,
    filetype = vim.bo[buffer].filetype,
    folder = folder,
    result = result,
    errors = {},
  }
  local partial = ''
  local place = vim.fn.fnamemodify(name, ':p:h') -- there is none of a new file in a new directory
  local ok, job = pcall(vim.fn.jobstart, call, {
    env = { TREEREDUCE_PY_HELD = '1' }, -- it ends with us, however we end
    cwd = name ~= '' and vim.fn.isdirectory(place) == 1 and place or nil,
    on_stdout = function(_, data)
      -- The first item goes on with the last line, which may have come in pieces.
      data[1] = partial .. data[1]
      partial = table.remove(data)
      for _, line in ipairs(data) do
        hear(vim.json.decode(line))
      end
    end,
    on_stderr = function(_, data)
      vim.list_extend(run.errors, data)
    end,
    on_exit = function(_, status)
      ended(status)
    end,
  })
  if not ok or job <= 0 then
    run = nil
    local what_to_do = 'put it on the PATH, or name it in vim.g.treereduce_command'
    return say(call[1] .. ' cannot be run: ' .. what_to_do, vim.log.levels.ERROR)
  end
  run.job = job
  show_status(run.window, true)
end

vim.api.nvim_create_user_command('TreeReduce', function(call)
  start(words_of(call.args))
end, { nargs = '+', complete = 'file', desc = 'Reduce this buffer as long as a check or command says so' })

vim.api.nvim_create_user_command('TreeReduceCancel', function()
  if not run then
    return say('nothing is being reduced', vim.log.levels.WARN)
  end
  -- jobstop would not let it tell its end.
  vim.loop.kill(vim.fn.jobpid(run.job), 'sigint')
end, { desc = 'End the reduction under way; the best so far is shown' })
