import sharp from 'sharp'
const [out,w,...files]=process.argv.slice(2)
const tiles=await Promise.all(files.map(f=>sharp(f).resize({width:+w}).toBuffer({resolveWithObject:true})))
const h=Math.max(...tiles.map(t=>t.info.height))
await sharp({create:{width:(+w+8)*tiles.length,height:h,channels:3,background:'#888'}}).composite(tiles.map((t,i)=>({input:t.data,left:i*(+w+8),top:0}))).png().toFile(out)
